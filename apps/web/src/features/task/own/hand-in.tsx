import {
  BAD_FINDINGS,
  contract,
  type EvidenceKind,
  evidenceState,
  type OwnTask,
  type TaskEvidence,
} from '@zhiying/contract';
import { Button, Input, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import common from '#kit/base/pieces.module.css';
import { message } from '#kit/feedback/notices.ts';
import { FileField, type UploadResult } from '#kit/files/uploader/index.ts';
import { Field } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { MemberTaskStatus } from '#parts/task/task-status.tsx';
import { evidenceWords, leftUntil, wantedWords } from '../task-words.ts';
import styles from './own-tasks.module.css';

const PICTURES = ['jpg', 'jpeg', 'png', 'webp'] as const;
const KIND_WORDS: Record<EvidenceKind, string> = { link: '作品链接', screenshot: '截图', figure: '数字' };

/** What a task asks for, what was handed in, and handing in more. */
export function HandIn({ task, onClose }: { task: OwnTask | null; onClose(): void }) {
  return (
    <SideDrawer
      open={task !== null}
      onClose={onClose}
      title={task?.title ?? ''}
      status={task && <MemberTaskStatus state={task.state} />}
      subtitle={
        task?.endAt && task.taskState === 'running'
          ? `${momentText(task.endAt)} 截止，还剩 ${leftUntil(task.endAt) ?? '0 分'}`
          : undefined
      }
    >
      {task && <HandInBody task={task} onDone={onClose} />}
    </SideDrawer>
  );
}

function HandInBody({ task, onDone }: { task: OwnTask; onDone(): void }) {
  const room = task.can.includes('handIn') ? task.wanted - task.handed : 0;
  return (
    <div className={styles.form}>
      <p className={styles.brief}>
        {wantedWords(task.kind, task.wanted)}，凭证{evidenceWords(task.evidence, task.figureName)}
        {task.points > 0 && `，完成得 ${task.points} 积分`}
        {task.brief && `\n${task.brief}`}
      </p>
      {task.pieces.length > 0 && (
        <ul className={styles.pieces}>
          {task.pieces.map((piece) => (
            <li key={piece.id}>
              <SubstanceCover substance={piece} size={40} />
              <span className={common.clip}>{piece.name}</span>
              {piece.receivedId !== null && (
                <PlaceLink
                  className={styles.share}
                  aria-label={`去分享${piece.name}`}
                  to={{ path: 'substance', search: { tabid: 'received', open: piece.receivedId } }}
                >
                  去分享
                </PlaceLink>
              )}
            </li>
          ))}
        </ul>
      )}
      <Sent task={task} />
      {room > 0 && <Sending task={task} room={room} onDone={onDone} />}
    </div>
  );
}

function Sent({ task }: { task: OwnTask }) {
  const { data } = useCall(contract.taskEvidence.list, {
    memberTaskId: task.id,
    order: 'DESC',
    sort: 'createdAt',
  });
  const withdraw = useAction(contract.taskEvidence.withdraw, {
    onError: (error) => void message.error(error.message),
  });
  const rows = (data?.rows ?? []).filter(({ state }) => state !== 'withdrawn');
  if (rows.length === 0) return null;
  return (
    <ul className={styles.sent} aria-label="已交的凭证">
      {rows.map((piece) => (
        <li key={piece.id}>
          {piece.thumb && <img src={piece.thumb} alt="" />}
          <div>
            <span className={common.clip}>
              {piece.link ??
                (piece.kind === 'screenshot'
                  ? '截图'
                  : piece.kind === 'figure'
                    ? `${task.figureName || '数字'} ${piece.figure}`
                    : '已说明完成')}
            </span>
            <small data-bad={piece.state === 'returned' || BAD_FINDINGS.includes(piece.finding)}>
              {wordsOf(piece)}
            </small>
          </div>
          {piece.can.includes('withdraw') && (
            <Button
              size="small"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ ids: [piece.id] })}
            >
              撤回
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const wordsOf = ({ state, reason, found, createdAt }: TaskEvidence) =>
  [evidenceState.label(state), state === 'returned' ? reason : found, momentText(createdAt)]
    .filter(Boolean)
    .join('，');

function Sending({ task, room, onDone }: { task: OwnTask; room: number; onDone(): void }) {
  const [kind, setKind] = useState<EvidenceKind | null>(task.evidence[0] ?? null);
  const [link, setLink] = useState('');
  const [files, setFiles] = useState<UploadResult[]>([]);
  const [figure, setFigure] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const send = useAction(contract.taskEvidence.handIn, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ state, points }) => {
      void message.success(
        state === 'done' ? `已完成${points > 0 ? `，获得 ${points} 积分` : ''}` : '已提交，等待验收',
      );
      onDone();
    },
  });
  const links = link.split(/\s+/).filter(Boolean);
  const more = note.trim() ? { note: note.trim() } : {};
  const made =
    kind === null
      ? [{ ...more }]
      : kind === 'link'
        ? links.map((each) => ({ link: each, ...more }))
        : kind === 'screenshot'
          ? files.map(({ path }) => ({ path, ...more }))
          : figure === null
            ? []
            : [{ figure, ...more }];
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ id: task.id, pieces: made });
      }}
    >
      {task.evidence.length > 1 && (
        <Segmented
          block
          value={kind ?? undefined}
          onChange={(next) => setKind(next as EvidenceKind)}
          options={task.evidence.map((each) => ({ value: each, label: KIND_WORDS[each] }))}
        />
      )}
      {kind === 'link' && (
        <Field
          label="作品链接"
          hint={room > 1 ? `每行一个，还可提交 ${room} 个。` : '发布后在平台复制链接并粘贴。'}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: room > 1 ? 2 : 1, maxRows: 6 }}
              value={link}
              placeholder="https://"
              onChange={(event) => setLink(event.target.value)}
            />
          )}
        </Field>
      )}
      {kind === 'screenshot' && (
        <Field label="截图" hint="截图须能看清账号名和内容。">
          {() => (
            <FileField
              label="截图"
              accept={PICTURES}
              max={room}
              value={files}
              onChange={setFiles}
              register={async ({ ext, type, path }) => ({ id: null, ext, type, path, thumb: null })}
            />
          )}
        </Field>
      )}
      {kind === 'figure' && (
        <Field label={task.figureName || '数字'}>
          {({ id, status }) => (
            <InputNumber
              id={id}
              status={status}
              min={0}
              value={figure}
              onChange={setFigure}
              style={{ width: '100%' }}
            />
          )}
        </Field>
      )}
      <Field label="备注">
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={note}
            placeholder="选填"
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        disabled={made.length === 0}
        loading={send.isPending}
      >
        {kind === null ? '我已完成' : made.length > 1 ? `提交 ${made.length} 件` : '提交'}
      </Button>
    </form>
  );
}
