import {
  CLOSE_REASONS,
  type Clue,
  type ClueState,
  clueState,
  contract,
  FOLLOW_FILE_TYPES,
  FOLLOW_KINDS,
  FOLLOW_RESULTS,
  type FollowKind,
  type FollowResult,
  MOST_FILES,
  SETTLED_CLUES,
} from '@zhiying/contract';
import { Button, Input, Radio, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Split } from '#kit/base/pieces.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FileField, type UploadResult } from '#kit/files/uploader/index.ts';
import { VoiceRecorder } from '#kit/files/voice-recorder.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FieldRow, FormSection } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { NextContactPicker } from '#parts/clue/next-contact-picker.tsx';
import { refusal } from '#parts/clue/refusal.ts';
import styles from './clue.module.css';
import { type FollowDraft, firstDraft, withResult } from './follow-draft.ts';
import { isOffline, useOfflineNotes } from './offline-notes.store.ts';

const optionsOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  (Object.keys(names) as Name[]).map((value) => ({ value, label: names[value] }));

/** What the form needs to know: enough stands in a list, so that it also opens without a network. */
export type FollowedClue = Pick<Clue, 'id' | 'name' | 'state' | 'version'>;

interface FollowFormProps {
  clue: FollowedClue;
  title?: string;
  /** What the form begins with, where it is known. */
  begin?: Partial<FollowDraft>;
  onUnsaved(count: number): void;
  /** Also called where the note is kept on this device until there is a network again. */
  onSaved?(): void;
}

/** Takes down what was done: how, what came of it, what was said, and what comes next. */
export function FollowForm({ clue, title = '记录跟进', begin, onUnsaved, onSaved }: FollowFormProps) {
  const [draft, setDraft] = useState(() => ({ ...firstDraft(clue.state), ...begin }));
  const keep = useOfflineNotes((state) => state.keep);
  const [files, setFiles] = useState<UploadResult[]>([]);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const follow = useAction(contract.clue.follow, {
    onSuccess: (saved) => {
      void message.success('已保存跟进');
      setDraft(firstDraft(saved.state));
      setFiles([]);
      onSaved?.();
    },
    onError: ({ issues, code }) => {
      setWrong(Object.fromEntries(issues.map(({ path, msg }) => [path, msg])));
      // A note written where there is no network is not written twice. Files have to be uploaded again.
      if (!isOffline(code) || files.length > 0) return;
      keep({ clueId: clue.id, name: clue.name, version: clue.version, draft, at: new Date().toISOString() });
      void message.info('网络不通，跟进已存在本机，联网后自动发送');
      setDraft(firstDraft(clue.state));
      onSaved?.();
    },
  });
  const unsaved = (draft.text.trim() ? 1 : 0) + files.length;
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(0);
  }, [unsaved, onUnsaved]);
  const settled = SETTLED_CLUES.includes(draft.state);
  const moves =
    draft.state !== clue.state &&
    draft.state !== 'closed' &&
    !(clue.state === 'new' && draft.state === 'following');
  const states = clueState.all.filter(
    (state) => state === clue.state || clueState.mayMove(clue.state, state),
  );

  const save = async () => {
    setWrong({});
    const final =
      draft.result !== 'refused' || (await confirm(refusal('保存后该号码不再分配、导入或联系，不可恢复。')));
    if (final)
      follow.mutate({ id: clue.id, version: clue.version, ...draft, files: files.map(({ path }) => path) });
  };

  return (
    <FormSection title={title}>
      <FailureNote error={follow.error} />
      <Segmented<FollowKind>
        block
        className={classOf({ marginBottom: 12 })}
        aria-label="方式"
        value={draft.kind}
        onChange={(kind) => setDraft({ ...draft, kind })}
        options={optionsOf(FOLLOW_KINDS)}
      />
      <Field label="结果">
        {({ id }) => (
          <Radio.Group
            id={id}
            className={styles.results}
            optionType="button"
            value={draft.result}
            onChange={(event) => setDraft(withResult(draft, event.target.value as FollowResult, clue.state))}
            options={optionsOf(FOLLOW_RESULTS)}
          />
        )}
      </Field>
      <Field
        label="沟通内容"
        required={files.length === 0 && (draft.result === 'reached' || moves)}
        issue={wrong.text}
      >
        {({ id, status }) => (
          <Input.TextArea
            id={id}
            status={status}
            value={draft.text}
            maxLength={1000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            placeholder="客户的需求、顾虑和约定"
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        )}
      </Field>
      <Field label="录音和图片" issue={wrong.files}>
        {() => (
          <FileField
            label="录音和图片"
            accept={FOLLOW_FILE_TYPES}
            max={MOST_FILES}
            value={files}
            onChange={setFiles}
            register={async ({ ext, type, path }) => ({ id: null, ext, type, path, thumb: null })}
            extra={(add) => <VoiceRecorder onRecorded={add} />}
          />
        )}
      </Field>
      <FieldRow>
        <Field label="状态" issue={wrong.state}>
          {({ id, status }) => (
            <Select<ClueState>
              id={id}
              status={status}
              value={draft.state}
              onChange={(state) =>
                setDraft({
                  ...draft,
                  state,
                  closeReason: null,
                  nextAt: SETTLED_CLUES.includes(state) ? null : (draft.nextAt ?? firstDraft(state).nextAt),
                })
              }
              options={states.map((state) => ({ value: state, label: clueState.label(state) }))}
            />
          )}
        </Field>
        {draft.state === 'closed' ? (
          <Field label="战败/无效原因" required issue={wrong.closeReason}>
            {({ id, status }) => (
              <Select
                id={id}
                status={status}
                value={draft.closeReason}
                placeholder="请选择"
                onChange={(closeReason) => setDraft({ ...draft, closeReason })}
                options={optionsOf(CLOSE_REASONS)}
              />
            )}
          </Field>
        ) : (
          <Field
            label={draft.kind === 'appointment' ? '预约时间' : '下次跟进'}
            required={!settled}
            issue={wrong.nextAt}
          >
            {({ id, status }) => (
              <NextContactPicker
                id={id}
                status={status}
                disabled={settled}
                value={draft.nextAt}
                onChange={(nextAt) => setDraft({ ...draft, nextAt })}
              />
            )}
          </Field>
        )}
      </FieldRow>
      <Split gap={12} size={12} tone="muted" className={styles.save}>
        <span>保存后回收时间重新计算</span>
        <Button type="primary" loading={follow.isPending} onClick={() => void save()}>
          保存跟进
        </Button>
      </Split>
    </FormSection>
  );
}
