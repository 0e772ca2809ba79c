import { contract, type ThemeInfo } from '@zhiying/contract';
import { Alert, Button } from 'antd';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { ThemeWizard } from './theme-wizard.tsx';

/** What was asked of a theme, to change it. */
export function EditTheme({ id }: { id: number }) {
  const query = useCall(contract.aiTheme.info, { id: String(id) });
  return <Loaded query={query}>{(theme) => <EditLoaded key={theme.id} theme={theme} />}</Loaded>;
}

function EditLoaded({ theme }: { theme: ThemeInfo }) {
  const address = useAiAddress();
  const draft = useDraft(theme.input);
  const save = useAction(contract.aiTheme.update, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('主题已保存');
      address.toTheme(theme.id);
    },
  });
  const changed = draft.changed.length;
  return (
    <ThemeWizard
      title={`修改「${theme.topic}」`}
      draft={draft}
      known={{
        hots: theme.hots,
        facts: theme.facts.map(({ id, subject, name }) => ({ id, name: `${subject} ${name}`.trim() })),
        materials: theme.materials,
        people: theme.people,
      }}
      at={address.step ?? 1}
      unsaved={!save.isSuccess}
      onLeave={() => address.toTheme(theme.id)}
      note={
        <>
          <FailureNote error={save.error} />
          {changed > 0 && theme.counts.done > 0 && (
            <Alert
              type="warning"
              showIcon
              style={{ marginBottom: 16 }}
              title={`修改写作要求后，已生成的 ${theme.counts.done} 篇将标记为「待更新」，内容不会改变`}
            />
          )}
        </>
      }
      finish={(check) => (
        <Button
          type="primary"
          disabled={changed === 0 || !theme.can.includes('edit')}
          loading={save.isPending}
          onClick={() => check() && save.mutate({ ...draft.values, id: theme.id, version: theme.version })}
        >
          {changed > 0 ? `保存 ${changed} 处修改` : '保存'}
        </Button>
      )}
    />
  );
}
