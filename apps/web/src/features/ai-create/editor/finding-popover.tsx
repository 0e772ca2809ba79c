import { CHECK_RULES, contract, SEVERITIES } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CloseIcon } from '#kit/base/icons.tsx';
import { Muted, Row } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { replaceInTitle } from '../common/replace-words.ts';
import styles from './editor.module.css';
import { placeOf } from './finding-marks.ts';
import type { ArticleDesk } from './use-article-editor.ts';

interface FindingPopoverProps {
  desk: ArticleDesk;
  findingKey: string;
  onGo(key: string | null): void;
}

const WIDTH = 368;
const MARGIN = 12;

/** What is wrong with these words, which rule says so, and what to do about it; opens below the words. */
export function FindingPopover({ desk, findingKey, onGo }: FindingPopoverProps) {
  const { editor, findings, info, mayEdit } = desk;
  const finding = findings.find(({ key }) => key === findingKey);
  const box = useRef<HTMLElement>(null);
  const place = finding?.place === 'body' ? placeOf(editor, findingKey) : null;
  const from = place?.from;

  // Placed by hand: where it goes is known only once its own height is.
  useLayoutEffect(() => {
    const own = box.current;
    if (from === undefined || !own) return;
    const node = editor.view.domAtPos(from).node;
    (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'nearest' });
    const { left, bottom, top } = editor.view.coordsAtPos(from);
    const below = bottom + own.offsetHeight + MARGIN <= innerHeight;
    own.style.translate = 'none';
    own.style.left = `${Math.max(MARGIN, Math.min(left - 24, innerWidth - WIDTH - MARGIN))}px`;
    own.style.top = `${below ? bottom + 8 : Math.max(MARGIN, top - own.offsetHeight - 8)}px`;
  }, [from, editor]);

  const close = useEffectEvent(() => onGo(null));
  useEffect(() => {
    box.current?.querySelector('button')?.focus();
    const key = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, []);
  // Mended and checked again: nothing left to say.
  const gone = !finding;
  useEffect(() => {
    if (gone) close();
  }, [gone]);
  if (!finding) return null;

  const put = (words: string) => {
    if (finding.place === 'title') desk.setTitle(replaceInTitle(desk.title, finding, words));
    else if (place) editor.chain().focus().insertContentAt(place, words).run();
    onGo(null);
    void desk.save.flush();
  };
  const index = findings.indexOf(finding);
  return (
    <section ref={box} className={styles.popover} role="dialog" aria-label={finding.message}>
      <Row as="header" gap={8} marginBottom={4}>
        <Mark tone={finding.severity === 'block' ? 'error' : 'warning'}>{SEVERITIES[finding.severity]}</Mark>
        <b>{finding.text || CHECK_RULES[finding.rule].label}</b>
        <small>
          {index + 1} / {findings.length}
        </small>
        <IconButton label="关闭" size="small" icon={<CloseIcon size={14} />} onClick={() => onGo(null)} />
      </Row>
      <p>{finding.message}</p>
      <Muted as="p">{finding.citation}</Muted>
      {mayEdit && finding.instead.length > 0 && (place || finding.place === 'title') && (
        <Row gap={8} align="stretch" wrap marginTop={8}>
          {finding.instead.slice(0, 3).map((words, order) => (
            <Button
              key={words}
              size="small"
              type={order === 0 ? 'primary' : 'default'}
              onClick={() => put(words)}
            >
              替换为“{words}”
            </Button>
          ))}
        </Row>
      )}
      {finding.severity === 'warn' && info.can.includes('override') && (
        <Override desk={desk} findingKey={findingKey} onDone={() => onGo(null)} />
      )}
    </section>
  );
}

function Override({ desk, findingKey, onDone }: { desk: ArticleDesk; findingKey: string; onDone(): void }) {
  const [reason, setReason] = useState<string | null>(null);
  const pass = useAction(contract.aiArticle.override, {
    onError: (error) => void message.error(error.issues[0]?.msg ?? error.message),
    onSuccess: ({ findings }) => {
      desk.setFindings(findings);
      onDone();
    },
  });
  if (reason === null)
    return (
      <Button type="link" size="small" onClick={() => setReason('')}>
        放行该提醒
      </Button>
    );
  return (
    <form
      className={classOf({ flow: 'row', gap: 8, marginTop: 8 })}
      onSubmit={(event) => {
        event.preventDefault();
        pass.mutate({ id: desk.info.id, key: findingKey, reason });
      }}
    >
      <Input
        size="small"
        autoFocus
        value={reason}
        maxLength={200}
        placeholder="请填写放行理由，将记入操作记录"
        aria-label="放行理由"
        onChange={(event) => setReason(event.target.value)}
      />
      <Button size="small" htmlType="submit" loading={pass.isPending} disabled={!reason.trim()}>
        放行
      </Button>
    </form>
  );
}
