import { contract, OFFLINE_LABEL, TONES, type Tone } from '@zhiying/contract';
import { Button, Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { Muted, Row } from '#kit/base/pieces.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { acceptPieces } from './accept-pieces.ts';
import { cleanDoc } from './clean-doc.ts';
import styles from './editor.module.css';
import { Pieces } from './pieces.tsx';
import type { ArticleDesk } from './use-article-editor.ts';

/** The paragraphs the selection touches, by their place; none selected means all. */
function selectedBlocks({ editor }: ArticleDesk): number[] | undefined {
  const { selection, doc } = editor.state;
  if (selection.empty) return undefined;
  const first = doc.resolve(selection.from).index(0);
  const last = Math.min(doc.resolve(selection.to).index(0), doc.childCount - 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Rewrites in another tone and lets the person take it paragraph by paragraph. Nothing changes until then. */
export function PolishDialog({ desk, onClose }: { desk: ArticleDesk; onClose(): void }) {
  const [blocks] = useState(() => selectedBlocks(desk));
  const [doc] = useState(() => cleanDoc(desk.editor.getJSON()));
  const [tone, setTone] = useState<Tone>('plain');
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());
  const polish = useAction(contract.aiArticle.polish);
  const changed = (polish.data?.blocks ?? []).flatMap((block, at) => (block.changed ? [{ block, at }] : []));
  const accepted = changed.filter(({ at }) => !refused.has(at));
  const ask = () => {
    setRefused(new Set());
    polish.mutate({ id: desk.info.id, doc, tone, ...(blocks ? { blocks } : {}) });
  };
  const take = () => {
    const next = acceptPieces(doc, polish.data?.blocks ?? [], new Set(accepted.map(({ at }) => at)));
    desk.editor.commands.setContent(next, { emitUpdate: true });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={blocks ? `润色所选的 ${blocks.length} 段` : '润色全文'} width={760}>
      <Row gap={8} wrap marginBottom={12}>
        <span>语气</span>
        <Segmented<Tone>
          value={tone}
          onChange={setTone}
          options={Object.entries(TONES).map(([value, label]) => ({ value: value as Tone, label }))}
        />
        <Button type={polish.data ? 'default' : 'primary'} loading={polish.isPending} onClick={ask}>
          {polish.data ? '再润色一次' : '开始润色'}
        </Button>
      </Row>
      <FailureNote error={polish.error} />
      {polish.data && changed.length === 0 && (
        <Muted as="p" lineHeight={20}>
          无需修改，可更换语气重试。
        </Muted>
      )}
      {changed.length > 0 && (
        <>
          <ul className={styles.diff} aria-label="修改">
            {changed.map(({ block, at }) => (
              <Row
                as="li"
                look={{ gap: 12, align: 'start', size: '14/24', padding: '10 12' }}
                key={at}
                data-refused={refused.has(at) || undefined}
              >
                <Checkbox
                  checked={!refused.has(at)}
                  aria-label={block.index === null ? '采用新增段落' : `采用第 ${block.index + 1} 段的修改`}
                  onChange={({ target }) => {
                    const next = new Set(refused);
                    if (target.checked) next.delete(at);
                    else next.add(at);
                    setRefused(next);
                  }}
                />
                <p>
                  <Pieces pieces={block.pieces} />
                </p>
              </Row>
            ))}
          </ul>
          <Row gap={8} justify="end" wrap margin="12 0" className={styles.dialogFoot}>
            <small>
              {polish.data?.engine === OFFLINE_LABEL
                ? '未接入模型：仅删除口语、拆分长句、替换绝对化用语'
                : `由 ${polish.data?.engine} 润色`}
            </small>
            <Button onClick={onClose}>全部不采用</Button>
            <Button type="primary" disabled={accepted.length === 0} onClick={take}>
              采用 {accepted.length} 处
            </Button>
          </Row>
        </>
      )}
    </Dialog>
  );
}
