import { contract, type DigitService } from '@zhiying/contract';
import { Button, Input, Switch } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

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

function ServiceDialog({ saved, onClose }: { saved: DigitService; onClose(): void }) {
  const draft = useDraft({ on: saved.on, name: saved.name, baseUrl: saved.baseUrl, apiKey: '' });
  const { values } = draft;
  const save = useAction(contract.digitService.save, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onClose();
    },
  });
  return (
    <Dialog
      open
      width={480}
      title="数字人服务"
      onClose={onClose}
      submitText="保存"
      submitting={save.isPending}
      submitDisabled={draft.changed.length === 0}
      onSubmit={() => save.mutate(values)}
    >
      <FailureNote error={save.error} />
      <Field label="启用">
        {({ id }) => <Switch id={id} checked={values.on} onChange={(on) => draft.set('on', on)} />}
      </Field>
      <Field label="名称" issue={draft.issueOf('name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={40}
            value={values.name}
            onChange={(event) => draft.set('name', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="服务地址"
        issue={draft.issueOf('baseUrl')}
        hint="提供提交、查询、取消三个接口的服务，格式见使用指南"
      >
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            placeholder="https://"
            value={values.baseUrl}
            onChange={(event) => draft.set('baseUrl', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="密钥"
        issue={draft.issueOf('apiKey')}
        hint={saved.hasKey ? '已保存，留空则不变；更换地址后需重新填写' : '加密保存，不再显示'}
      >
        {(control) => (
          <Input.Password
            {...control}
            autoComplete="new-password"
            maxLength={400}
            value={values.apiKey}
            onChange={(event) => draft.set('apiKey', event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
