import { contract, type LiveScriptRow } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { MoreIcon } from '#kit/base/icons.tsx';
import { Box, Column, Notice, Stack } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { EntryNotes } from '#kit/form/entry-notes.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { EditorHead } from '#kit/layout/editor-head.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { openScript } from '#parts/ailive/live.address.ts';
import JobProgress from '#parts/job/job-progress.tsx';
import { LineList } from './line-list.tsx';
import styles from './script.module.css';
import { SCRIPT_FIELDS } from './script-fields.tsx';
import { CheckSummary, LengthSummary } from './script-summary.tsx';
import { WriterMark } from './script-words.tsx';
import { useLineChecks } from './use-line-checks.ts';
import { useReadAloud } from './use-read-aloud.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

/** The desk of a script: its sentences, each checked and heard, beside what it is about. */
export function ScriptEditor({ script }: { script: LiveScriptRow | null }) {
  const { setSearch } = usePage();
  const [versions, setVersions] = useState(false);
  const entry = useEntryForm(SCRIPT_FIELDS, script, {
    onCreated: ({ id }) => openScript(id),
    onSaved: () => void message.success('已保存为新版本'),
  });
  const copy = useAction(contract.liveScript.copy, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ id }) => openScript(id),
  });
  const leave = useLeaveGuard(entry.unsaved);
  const { draft } = entry;
  const { lines } = draft.values;
  const readOnly = entry.readOnly || Boolean(script?.writing);
  const checks = useLineChecks(lines);
  const aloud = useReadAloud(lines);
  return (
    <Column height="full" minHeight={0}>
      <EditorHead
        back="返回话术库"
        onBack={() => void leave(() => setSearch({ tabid: 'script' }))}
        title={script?.name ?? '新建话术'}
        status={script && <WriterMark script={script} />}
      >
        {script && (
          <Can keys={keysOf(contract.liveScript.copy)}>
            <Acts
              acts={[
                { key: 'versions', label: '版本记录', onClick: () => setVersions(true) },
                {
                  key: 'copy',
                  label: '复制',
                  onClick: () => void leave(() => copy.mutate({ id: script.id })),
                },
              ]}
              busy={copy.isPending}
            />
          </Can>
        )}
        {!readOnly && (
          <Button type="primary" disabled={entry.unsaved === 0} loading={entry.busy} onClick={entry.save}>
            保存
          </Button>
        )}
      </EditorHead>
      <Stack tracks="minmax(0, 1fr) 340px" fill className={styles.columns}>
        <Box padding="16 20 24" overflow="y" className={styles.main}>
          <EntryNotes entry={entry} what="该话术" />
          {script && <Writing script={script} />}
          <LineList
            lines={lines}
            readOnly={readOnly}
            findings={checks.findings}
            aloud={aloud}
            issueOf={draft.issueOf}
            onChange={(next) => draft.set('lines', next)}
          />
        </Box>
        <Box
          as="aside"
          padding="16 20 24"
          overflow="y"
          background="card"
          borderLeft="line"
          className={styles.side}
        >
          <LengthSummary lines={lines} minutes={draft.values.minutes} heardMs={aloud.heardMs} />
          <CheckSummary lines={lines} checks={checks} />
          <FormSection title="话术信息">
            <EntryFormFields entry={{ ...entry, readOnly }} />
          </FormSection>
        </Box>
      </Stack>
      {script && versions && (
        <VersionsDrawer
          script={script}
          mayRestore={!readOnly && entry.unsaved === 0}
          onClose={() => setVersions(false)}
        />
      )}
    </Column>
  );
}

interface Act {
  key: string;
  label: string;
  onClick(): void;
}

/** What is done with a script besides saving it; on a phone behind one button, so that the head stays one line. */
function Acts({ acts, busy }: { acts: Act[]; busy: boolean }) {
  const phone = usePhone();
  const items = acts.map(({ key, label, onClick }) => ({ key, label, onClick }));
  if (!phone)
    return acts.map(({ key, label, onClick }) => (
      <Button key={key} disabled={busy} onClick={onClick}>
        {label}
      </Button>
    ));
  return (
    <MenuButton menu={{ items }}>
      <IconButton label="更多操作" icon={<MoreIcon />} disabled={busy} />
    </MenuButton>
  );
}

/** What a model is doing with the script, or why it did nothing. */
function Writing({ script: { writing, writeFailure } }: { script: LiveScriptRow }) {
  if (writing)
    return (
      <Notice background="primary" marginBottom={16} role="status">
        AI 模型正在撰写，完成后替换下面的离线草稿；可离开本页，稍后回来查看。取消后保留草稿。
        <JobProgress jobId={writing} close={() => {}} />
      </Notice>
    );
  if (!writeFailure) return null;
  return (
    <Notice marginBottom={16} role="status">
      AI 模型未能完成撰写：{writeFailure}。以下为离线草稿，可直接修改。
    </Notice>
  );
}
