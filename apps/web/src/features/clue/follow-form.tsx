import {
  CLOSE_REASONS,
  type ClueInfo,
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
import { Button, DatePicker, Input, Radio, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FileField, type UploadResult } from '#kit/files/uploader/index.ts';
import { VoiceRecorder } from '#kit/files/voice-recorder.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FieldRow, FormSection } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';
import { firstDraft, withResult } from './follow-draft.ts';

const optionsOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  (Object.keys(names) as Name[]).map((value) => ({ value, label: names[value] }));

interface FollowFormProps {
  clue: ClueInfo;
  onUnsaved(count: number): void;
}

/** Takes down what was done: how, what came of it, what was said, and what comes next. */
export function FollowForm({ clue, onUnsaved }: FollowFormProps) {
  const [draft, setDraft] = useState(() => firstDraft(clue.state));
  const [files, setFiles] = useState<UploadResult[]>([]);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const follow = useAction(contract.clue.follow, {
    onSuccess: (saved) => {
      void message.success('已保存跟进');
      setDraft(firstDraft(saved.state));
      setFiles([]);
    },
    onError: ({ issues }) => setWrong(Object.fromEntries(issues.map(({ path, msg }) => [path, msg]))),
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
      draft.result !== 'refused' ||
      (await confirm({
        title: '客户要求不再联系？',
        consequence: '保存后该号码不再分配、导入或联系，不可恢复。',
        okText: '保存',
        danger: true,
      }));
    if (final)
      follow.mutate({ id: clue.id, version: clue.version, ...draft, files: files.map(({ path }) => path) });
  };

  return (
    <FormSection title="记录跟进">
      <FailureNote error={follow.error} />
      <Segmented<FollowKind>
        block
        className={styles.kinds}
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
          <Field label="无效原因" required issue={wrong.closeReason}>
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
              <DatePicker
                id={id}
                status={status}
                showTime={{ format: 'HH:mm', minuteStep: 10 }}
                format="MM-DD HH:mm"
                disabled={settled}
                value={draft.nextAt ? dayjs(draft.nextAt) : null}
                minDate={dayjs()}
                onChange={(picked) => setDraft({ ...draft, nextAt: picked ? picked.toISOString() : null })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
        )}
      </FieldRow>
      <div className={styles.save}>
        <span>保存后回收时间重新计算</span>
        <Button type="primary" loading={follow.isPending} onClick={() => void save()}>
          保存跟进
        </Button>
      </div>
    </FormSection>
  );
}
