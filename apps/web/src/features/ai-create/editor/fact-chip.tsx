import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { Popover } from 'antd';
import { Muted } from '#kit/base/pieces.tsx';
import styles from './editor.module.css';
import { useEditorContext } from './editor-context.ts';

/** Blue normally, amber with an end date, red once it says something else or is past its end. */
export function FactChip({ node }: NodeViewProps) {
  const fact = useEditorContext().facts.get(Number(node.attrs.factId));
  const state = fact?.state !== 'valid' ? (fact?.state ?? 'gone') : fact.until ? 'dated' : 'valid';
  return (
    <NodeViewWrapper as="span" className={styles.fact} data-state={state}>
      <Popover
        trigger="click"
        title={[fact?.subject, fact?.name].filter(Boolean).join(' ') || '事实'}
        content={
          <div>
            <b>{fact?.value ?? String(node.attrs.text)}</b>
            {fact?.state === 'changed' && <Muted as="p">文中仍为“{fact.quoted}”，保存后更新</Muted>}
            {state === 'gone' && <Muted as="p">已失效，发布前须移除或更换</Muted>}
            {fact?.until && <Muted as="p">有效至 {fact.until}</Muted>}
          </div>
        }
      >
        <span>
          <small>{String(node.attrs.label)}</small>
          {String(node.attrs.text)}
        </span>
      </Popover>
    </NodeViewWrapper>
  );
}
