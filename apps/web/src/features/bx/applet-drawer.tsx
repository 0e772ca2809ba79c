import { type Applet, contract } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { onOff, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { AppletPages } from './applet-pages.tsx';

const PAGES: FieldSpec<Applet['pages'], Applet> = {
  label: '页面',
  blank: () => [{ title: '', path: '' }],
  words: (pages) => pages.map(({ title, path }) => `${title}（${path}）`).join('、'),
  draw: ({ label, issue, issueOf, value, set, disabled }) => (
    <Field label={label} required issue={issue} hint="向客户发送小程序卡片时从中选择">
      {() => <AppletPages value={value} set={set} disabled={disabled} issueOf={issueOf} />}
    </Field>
  ),
};

const FIELDS = entryFields(contract.bx, {
  name: text('名称', { max: 30, required: true, first: true }),
  appId: text('AppID', {
    max: 18,
    required: true,
    half: true,
    placeholder: 'wx 开头，共 18 位',
    hint: '小程序后台「开发管理」中查看',
  }),
  originalId: text('原始 ID', { max: 15, half: true, placeholder: '选填，gh_ 开头' }),
  purpose: text('用途', { max: 60, placeholder: '选填，如：预约试驾、查询库存' }),
  pages: PAGES,
  enabled: onOff('状态', { hint: '停用后不可选择，已发送的卡片不受影响' }),
});

interface AppletDrawerProps {
  target: DrawerTarget;
  rows: readonly Applet[];
  onClose(): void;
}

export function AppletDrawer({ target, rows, onClose }: AppletDrawerProps) {
  const applet = rows.find(({ id }) => id === target) ?? null;
  const saved = () => {
    void message.success('已保存');
    onClose();
  };
  const entry = useEntryForm(FIELDS, applet, { onCreated: saved, onSaved: saved });
  return (
    <EntryDrawer
      entry={entry}
      what="该小程序"
      open={target === 'new' || applet !== null}
      onClose={onClose}
      title={applet?.name ?? '新建小程序'}
      subtitle={
        applet && (
          <MetaLine items={[applet.node.name, `${applet.updatedBy} 更新`, momentText(applet.updatedAt)]} />
        )
      }
    >
      <FormSection title="基本信息">
        <EntryFormFields entry={entry} />
      </FormSection>
    </EntryDrawer>
  );
}
