import {
  BAD_FINDINGS,
  type BodyInput,
  contract,
  EVIDENCE_FINDINGS,
  evidenceState,
  type TaskEvidence,
} from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon, CloseIcon, InfoIcon, LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import { Bar, Box, Column, Figure, Muted, PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useUndo } from '#kit/feedback/undo.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './evidence-desk.module.css';

interface EvidenceDeskProps {
  /** Whose evidence. */
  filter: Pick<
    BodyInput<typeof contract.taskEvidence.list>,
    'taskId' | 'dealerId' | 'storeId' | 'memberTaskId' | 'state'
  >;
  /** Beside 验收: the store or person. */
  label: string;
  /** Which of them is looked at, where a list beside it says so too. */
  at?: number;
  onAt?(at: number): void;
}

/** 验收: what was handed in, one after the other, with what was found out about it. */
export function EvidenceDesk({ filter, label, at: given, onAt }: EvidenceDeskProps) {
  const evidence = useCall(contract.taskEvidence.list, filter, { keepPrevious: true });
  const [own, setOwn] = useState(0);
  const [at, setAt] = [given ?? own, onAt ?? setOwn];
  const rows = (evidence.data?.rows ?? []).filter(({ state }) => state !== 'withdrawn');
  const index = Math.min(at, Math.max(0, rows.length - 1));
  const step = (by: number) => setAt(Math.max(0, Math.min(rows.length - 1, index + by)));
  const current = rows[index];
  return (
    <Column
      as="section"
      look={{ padding: '0 16 16', gap: 12, height: 'full', minHeight: 0, overflow: 'y' }}
      aria-label="验收"
    >
      <Bar as="header" className={styles.head}>
        <Text as="h2" size={15} weight={600}>
          验收
        </Text>
        <span>{label}</span>
        {rows.length > 0 && (
          <>
            <Text as="b" weight={400}>{`${index + 1} / ${evidence.data?.total ?? rows.length}`}</Text>
            <IconButton label="上一件" icon={<LeftIcon />} disabled={index === 0} onClick={() => step(-1)} />
            <IconButton
              label="下一件"
              icon={<RightIcon />}
              disabled={index >= rows.length - 1}
              onClick={() => step(1)}
            />
          </>
        )}
      </Bar>
      <QueryView query={evidence}>
        {() =>
          current ? (
            <>
              {!onAt && <Strip rows={rows} index={index} onPick={setAt} />}
              <Piece key={current.id} piece={current} onStep={step} />
            </>
          ) : (
            <StateView kind="done" title="暂无待验收凭证" />
          )
        }
      </QueryView>
    </Column>
  );
}

/** Nobody can look at it yet. */
const isOpening = ({ kind, state, picture, finding }: TaskEvidence) =>
  kind === 'screenshot' && state === 'waiting' && !picture && finding !== 'broken';

export const isBad = ({ finding }: TaskEvidence) => BAD_FINDINGS.includes(finding);

/** Up to four around the one that is looked at. */
function Strip({
  rows,
  index,
  onPick,
}: {
  rows: readonly TaskEvidence[];
  index: number;
  onPick(at: number): void;
}) {
  const first = Math.max(0, Math.min(index - 1, rows.length - 4));
  if (rows.length < 2) return null;
  return (
    <Stack tracks="repeat(4, 1fr)" gap={8} flex="none" className={styles.strip}>
      {rows.slice(first, first + 4).map((piece, offset) => (
        <PlainButton
          look={{ size: 12, tone: 'muted', padding: 0, background: 'fill', radius: 6, position: 'relative' }}
          key={piece.id}
          data-chosen={first + offset === index}
          aria-label={`第 ${first + offset + 1} 件，${piece.who}`}
          onClick={() => onPick(first + offset)}
        >
          {piece.thumb ? (
            <img
              className={classOf({ height: 'full', width: 'full', radius: 4, objectFit: 'cover' })}
              src={piece.thumb}
              alt=""
            />
          ) : (
            <span>{piece.kind === 'link' ? '链接' : piece.kind === 'figure' ? '数字' : '说明'}</span>
          )}
          <i data-tone={toneOf(piece)} />
        </PlainButton>
      ))}
    </Stack>
  );
}

export const toneOf = (piece: TaskEvidence) =>
  piece.state === 'returned' || isBad(piece)
    ? 'bad'
    : piece.state === 'accepted' || piece.finding === 'found' || piece.finding === 'clear'
      ? 'good'
      : 'open';

const REASONS = {
  double: '与他人重复',
  otherAccount: '不是本人账号',
  blurred: '账号无法辨认',
  other: '不是要求的内容',
} as const;

/** What is told where nobody writes another reason: never a ground for passing. */
const USUAL_RETURN = '请用本人账号重新发布后提交';

function Piece({ piece, onStep }: { piece: TaskEvidence; onStep(by: number): void }) {
  const bad = isBad(piece);
  const [reason, setReason] = useState('');
  const undo = useUndo();
  const failed = (error: Error) => void message.error(error.message);
  const takeBack = useAction(contract.taskEvidence.undo, { onError: failed });
  const said = (text: string) =>
    undo(text, () => takeBack.mutateAsync({ ids: [piece.id] }).catch(() => null), 10);
  const accept = useAction(contract.taskEvidence.accept, {
    onError: failed,
    onSuccess: () => said(`已通过 ${piece.who} 的凭证`),
  });
  const giveBack = useAction(contract.taskEvidence.return, {
    onError: failed,
    onSuccess: () => said(`已退回 ${piece.who} 的凭证`),
  });
  const may = piece.can.includes('accept');
  const pass = () => {
    if (bad && !reason.trim()) return void message.warning('核对结果有问题，请填写通过理由');
    accept.mutate({ ids: [piece.id], ground: bad ? reason.trim() : undefined });
  };
  const turnDown = () => {
    const why = reason.trim() || (bad ? USUAL_RETURN : '');
    if (!why) return void message.warning('请填写退回原因');
    giveBack.mutate({ ids: [piece.id], reason: why });
  };
  useKeys({ a: pass, r: turnDown, ArrowLeft: () => onStep(-1), ArrowRight: () => onStep(1) }, may);
  return (
    <>
      <Pictures piece={piece} />
      <Findings piece={piece} />
      {may ? (
        <Stack gap={10} marginTop="auto">
          <Row gap={8} align="stretch" wrap>
            {Object.values(REASONS).map((words) => (
              <Button
                key={words}
                size="small"
                type={reason === words ? 'primary' : 'default'}
                ghost={reason === words}
                onClick={() => setReason(words)}
              >
                {words}
              </Button>
            ))}
          </Row>
          <Input
            aria-label={bad ? '退回原因或通过的理由' : '退回原因'}
            placeholder={bad ? `退回原因（默认：${USUAL_RETURN}），或通过的理由` : '退回时填写原因'}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Stack tracks="1fr 1.6fr" gap={8}>
            <Button type={bad ? 'default' : 'primary'} loading={accept.isPending} onClick={pass}>
              通过
            </Button>
            <Button danger={bad} loading={giveBack.isPending} onClick={turnDown}>
              退回并通知本人
            </Button>
          </Stack>
        </Stack>
      ) : (
        <Text as="p" tone="muted">
          {isOpening(piece) ? '截图还在处理，处理完就可以验收' : evidenceState.label(piece.state)}
          {piece.decidedBy && `，${piece.decidedBy}`}
          {piece.decidedAt && `，${momentText(piece.decidedAt)}`}
          {piece.reason && `：${piece.reason}`}
        </Text>
      )}
    </>
  );
}

/** A and R decide and the arrows walk, unless somebody is typing. */
function useKeys(keys: Record<string, () => void>, on: boolean) {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement | null)?.closest('input, textarea, [contenteditable]');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

function Pictures({ piece }: { piece: TaskEvidence }) {
  const [over, setOver] = useState(false);
  const { double } = piece;
  // Held down, the space bar lays one picture over the other.
  useEffect(() => {
    if (!double) return;
    const lay = (on: boolean) => (event: KeyboardEvent) => {
      if (event.key !== ' ' || (event.target as HTMLElement | null)?.closest('input, textarea, button'))
        return;
      event.preventDefault();
      setOver(on);
    };
    const [down, up] = [lay(true), lay(false)];
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
    };
  }, [double]);
  if (piece.kind !== 'screenshot') return <Said piece={piece} />;
  return (
    <>
      {(piece.link || piece.figure !== null) && <Said piece={piece} />}
      <Stack gap={12} position="relative" className={styles.pair} data-over={over}>
        <Shot piece={piece} alt={`${piece.who} 的截图`} data-bad={isBad(piece)} />
        {double && <Shot piece={double} alt={`${double.who} 先交的截图`} />}
      </Stack>
    </>
  );
}

interface ShotProps {
  piece: Pick<TaskEvidence, 'who' | 'createdAt' | 'picture'>;
  alt: string;
  'data-bad'?: boolean;
}

const Shot = ({ piece: { who, createdAt, picture }, alt, ...rest }: ShotProps) => (
  <Box as="figure" minWidth={0} margin={0} {...rest}>
    <Row as="figcaption" gap={8} align="stretch" justify="between" size={13} marginBottom={6}>
      <b>{who}</b>
      <Muted as="time">{momentText(createdAt)}</Muted>
    </Row>
    {picture ? (
      <img className={classOf({ ...SHOT, objectFit: 'contain' })} src={picture} alt={alt} />
    ) : (
      <Text {...SHOT} tone="muted" textAlign="center">
        正在处理
      </Text>
    )}
  </Box>
);
const SHOT = { flow: 'block', width: 'full', background: 'fill', border: 'line', radius: 8 } as const;

/** What was handed in besides a picture: a link, a figure, or that it is done. */
const Said = ({ piece }: { piece: TaskEvidence }) => (
  <Stack as="p" gap={6} breakWords padding={16} background="fill2" radius={8}>
    <b>{piece.who}</b>
    {piece.link && (
      <a href={piece.link} target="_blank" rel="noreferrer noopener">
        {piece.link}
      </a>
    )}
    {!piece.link && piece.kind === 'none' && <Figure size={24}>已说明完成</Figure>}
    {piece.figure !== null && <Figure size={24}>{piece.figure.toLocaleString('zh-CN')}</Figure>}
  </Stack>
);

const FINDING_OF = { link: '发布记录', screenshot: '和其他截图', figure: '核对', none: '核对' } as const;

function Findings({ piece }: { piece: TaskEvidence }) {
  const bad = isBad(piece);
  const good = piece.finding === 'found' || piece.finding === 'clear';
  return (
    <Box as="ul" padding="8 0" borderTop="line" borderBottom="line" className={styles.findings}>
      <Row as="li" gap={8} tone="text2" data-tone={bad ? 'bad' : good ? 'good' : 'open'}>
        {bad ? <CloseIcon /> : good ? <CheckIcon /> : <InfoIcon />}
        <span>
          {piece.double && piece.similarity ? `和${piece.double.who}的截图` : FINDING_OF[piece.kind]}
        </span>
        <Text as="b" flex={1} weight={400} tone="text" textAlign="right">
          {piece.similarity ? `相似 ${piece.similarity}%` : piece.found || EVIDENCE_FINDINGS[piece.finding]}
        </Text>
      </Row>
      <Row as="li" gap={8} tone="text2" data-tone={piece.inTime ? 'good' : 'bad'}>
        {piece.inTime ? <CheckIcon /> : <CloseIcon />}
        <span>提交时间</span>
        <Text as="b" flex={1} weight={400} tone="text" textAlign="right">
          {piece.inTime ? '在任务期内' : '晚于截止'}
        </Text>
      </Row>
      {piece.note && (
        <Row as="li" gap={8} tone="text2">
          <InfoIcon />
          <span>备注</span>
          <Text as="b" flex={1} weight={400} tone="text" textAlign="right">
            {piece.note}
          </Text>
        </Row>
      )}
    </Box>
  );
}
