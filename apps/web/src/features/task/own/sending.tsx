import { contract, type EvidenceKind, findLinks, type OwnTask } from '@zhiying/contract';
import { Button, Input, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { message } from '#kit/feedback/notices.ts';
import { FileField, type UploadResult } from '#kit/files/uploader/index.ts';
import { Field } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { FoundLinks } from './found-links.tsx';
import { piecesOf } from './pieces-of.ts';

const PICTURES = ['jpg', 'jpeg', 'png', 'webp'] as const;
const KIND_WORDS: Record<EvidenceKind, string> = { link: '作品链接', screenshot: '截图', figure: '数字' };

/** Hands in: one kind at choice, or all the kinds the task asks for together. */
export function Sending({ task, room, onDone }: { task: OwnTask; room: number; onDone(): void }) {
  const [chosen, setChosen] = useState<EvidenceKind | null>(task.evidence[0] ?? null);
  const [text, setText] = useState('');
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
  const kinds = task.evidenceAll ? task.evidence : chosen ? [chosen] : [];
  const links = findLinks(text);
  const most = task.evidenceAll ? 1 : room;
  const made = piecesOf({ kinds, links, paths: files.map(({ path }) => path), figure, note: note.trim() });
  return (
    <form
      className={classOf({ flow: 'column', gap: 16 })}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ id: task.id, pieces: made });
      }}
    >
      {!task.evidenceAll && task.evidence.length > 1 && (
        <Segmented
          block
          value={chosen ?? undefined}
          onChange={(next) => setChosen(next as EvidenceKind)}
          options={task.evidence.map((each) => ({ value: each, label: KIND_WORDS[each] }))}
        />
      )}
      {kinds.includes('link') && (
        <Field
          label="作品链接"
          hint={
            most > 1
              ? `在平台点「复制链接」后整段粘贴，还可提交 ${most} 个。`
              : '在平台点「复制链接」后整段粘贴，自动找出其中的链接。'
          }
        >
          {(control) => (
            <>
              <Input.TextArea
                {...control}
                autoSize={{ minRows: 2, maxRows: 6 }}
                value={text}
                placeholder="7.43 复制打开抖音，看看… https://v.douyin.com/…"
                onChange={(event) => setText(event.target.value)}
              />
              <FoundLinks text={text} links={links} platforms={task.platforms} />
            </>
          )}
        </Field>
      )}
      {kinds.includes('screenshot') && (
        <Field label="截图" hint="截图须能看清账号名和内容。">
          {() => (
            <FileField
              label="截图"
              accept={PICTURES}
              max={most}
              value={files}
              onChange={setFiles}
              register={async ({ ext, type, path }) => ({ id: null, ext, type, path, thumb: null })}
            />
          )}
        </Field>
      )}
      {kinds.includes('figure') && (
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
        disabled={made.length === 0 || made.length > room}
        loading={send.isPending}
      >
        {kinds.length === 0 ? '我已完成' : made.length > 1 ? `提交 ${made.length} 件` : '提交'}
      </Button>
    </form>
  );
}
