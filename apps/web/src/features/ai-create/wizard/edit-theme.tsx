import { contract, type ThemeInfo } from '@zhiying/contract';
import { Alert, Button } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { ThemeWizard, useThemeForm } from './theme-wizard.tsx';

/** What was asked of a theme, to change it. */
export function EditTheme({ id }: { id: number }) {
  const query = useCall(contract.aiTheme.info, { id: String(id) });
  return <QueryView query={query}>{(theme) => <EditLoaded key={theme.id} theme={theme} />}</QueryView>;
}

function EditLoaded({ theme }: { theme: ThemeInfo }) {
  const address = useAiAddress();
  const form = useThemeForm(theme, {
    onSaved() {
      void message.success('主题已保存');
      address.toTheme(theme.id);
    },
  });
  const { unsaved, busy, readOnly, save } = form;
  return (
    <ThemeWizard
      title={`修改「${theme.topic}」`}
      form={form}
      known={theme}
      at={address.step ?? 1}
      onLeave={() => address.toTheme(theme.id)}
      note={
        unsaved > 0 &&
        theme.counts.done > 0 && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={`修改写作要求后，已生成的 ${theme.counts.done} 篇将标记为「待更新」，内容不会改变`}
          />
        )
      }
      finish={
        <Button type="primary" disabled={unsaved === 0 || readOnly} loading={busy} onClick={save}>
          {unsaved > 0 ? `保存 ${unsaved} 处修改` : '保存'}
        </Button>
      }
    />
  );
}
