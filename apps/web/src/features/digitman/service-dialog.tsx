import { contract, type DigitService } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { onOff, secret, text } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { useCall } from '#kit/session/api/queries.ts';

/** Where faces are moved by somebody else; for whoever sets up models. */
export function ServiceButton() {
  const [open, setOpen] = useState(false);
  const service = useCall(contract.digitService.info, {}, { enabled: open });
  return (
    <>
      <Button onClick={() => setOpen(true)}>数字人服务</Button>
      {open && service.data && <ServiceDialog saved={service.data} onClose={() => setOpen(false)} />}
    </>
  );
}

const FIELDS = settingFields(contract.digitService.save, {
  on: onOff<DigitService>('启用'),
  name: text<DigitService>('名称', { max: 40, placeholder: '' }),
  baseUrl: text<DigitService>('服务地址', {
    max: 300,
    placeholder: 'https://',
    hint: '提供提交、查询、取消三个接口的服务，格式见使用指南',
  }),
  apiKey: secret<DigitService>('密钥', { max: 400, kept: ({ hasKey }) => hasKey }),
});

function ServiceDialog({ saved, onClose }: { saved: DigitService; onClose(): void }) {
  const entry = useSettingForm(FIELDS, saved, {
    onSaved: () => {
      void message.success('已保存');
      onClose();
    },
  });
  return (
    <EntryDialog entry={entry} what="数字人服务" width={480} title="数字人服务" onClose={onClose}>
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
