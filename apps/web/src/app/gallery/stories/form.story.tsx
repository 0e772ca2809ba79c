import { Button, Input } from 'antd';
import { useState } from 'react';
import { ConflictNotice } from '#kit/form/conflict-notice.tsx';
import { DateRange } from '#kit/form/date-range.tsx';
import { Field, FieldRow, FormSection } from '#kit/form/field.tsx';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { CityPicker } from '#parts/city/city-picker.tsx';
import { Line } from '../line.tsx';
import type { Story } from '../story.ts';

function Drawers() {
  const [open, setOpen] = useState<'drawer' | 'dialog' | null>(null);
  const draft = useDraft({ name: '周雅婷', remark: '' });
  const close = () => {
    setOpen(null);
    draft.restart(draft.base);
  };
  const submit = () =>
    draft.showIssues(draft.values.name.trim() ? [] : [{ path: 'name', msg: '请填写姓名' }]);
  const fields = (
    <FormSection title="基本信息">
      <FieldRow>
        <Field label="姓名" required issue={draft.issueOf('name')}>
          {(control) => (
            <Input
              {...control}
              value={draft.values.name}
              onChange={(event) => draft.set('name', event.target.value)}
            />
          )}
        </Field>
        <Field label="备注" hint="最多 200 字">
          {(control) => (
            <Input
              {...control}
              value={draft.values.remark}
              onChange={(event) => draft.set('remark', event.target.value)}
            />
          )}
        </Field>
      </FieldRow>
    </FormSection>
  );
  const unsaved = draft.changed.length;
  return (
    <Line>
      <Button onClick={() => setOpen('drawer')}>打开抽屉</Button>
      <Button onClick={() => setOpen('dialog')}>打开对话框</Button>
      <SideDrawer
        open={open === 'drawer'}
        onClose={close}
        title="周雅婷"
        subtitle="改点什么再关闭，会先问一声"
        walk={{ next: () => {} }}
        unsaved={unsaved}
        onSubmit={submit}
      >
        {fields}
      </SideDrawer>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="新建"
        unsaved={unsaved}
        onSubmit={submit}
        submitText="创建"
      >
        {fields}
      </Dialog>
    </Line>
  );
}

function Passwords() {
  const [password, setPassword] = useState('Abcd1234');
  return (
    <div style={{ maxWidth: 320 }}>
      <Field label="新密码">
        {(control) => <PasswordInput {...control} fresh value={password} onChange={setPassword} />}
      </Field>
    </div>
  );
}

function Ranges() {
  const [range, setRange] = useState<string>();
  const [city, setCity] = useState<string>();
  return (
    <Line>
      <DateRange label="创建" prefix="创建" value={range} onChange={setRange} />
      <CityPicker aria-label="城市" value={city} onChange={setCity} allowClear />
      <code>{range ?? '没有选日期'}</code>
    </Line>
  );
}

export const stories: Story[] = [
  { title: '抽屉与对话框', file: 'kit/layout/drawer.tsx dialog.tsx kit/form/', Demo: Drawers },
  { title: '密码输入', file: 'kit/form/password-input.tsx', Demo: Passwords },
  { title: '日期范围与城市', file: 'kit/form/date-range.tsx parts/city/city-picker.tsx', Demo: Ranges },
  {
    title: '别人先保存了',
    file: 'kit/form/conflict-notice.tsx',
    Demo: () => (
      <div style={{ maxWidth: 402 }}>
        <ConflictNotice
          what="该用户"
          busy={false}
          onOverwrite={() => {}}
          onReload={() => {}}
          differences={[
            { label: '姓名', mine: '周雅', theirs: '周婷', contested: true },
            { label: '备注', mine: '', theirs: '已转正', contested: false },
          ]}
        />
      </div>
    ),
  },
];
