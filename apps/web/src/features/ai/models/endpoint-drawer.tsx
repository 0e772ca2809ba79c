import { contract, type ModelEndpoint } from '@zhiying/contract';
import { Input } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { number, onOff, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { ModelRows } from './model-rows.tsx';

interface EndpointDrawerProps {
  target: ModelEndpoint | 'new' | null;
  onClose(): void;
}

export const EndpointDrawer = ({ target, onClose }: EndpointDrawerProps) => (
  <EndpointForm
    key={target === null || target === 'new' ? String(target) : target.id}
    open={target !== null}
    endpoint={target === 'new' ? null : target}
    onClose={onClose}
  />
);

/** Never comes back from the server; left alone it stays as it is. */
const apiKey: FieldSpec<string | undefined, ModelEndpoint> = {
  label: '密钥',
  hint: '加密保存，不再显示；更换主机后需重新填写',
  blank: () => undefined,
  of: () => undefined,
  send: (value, { isNew }) => value ?? (isNew ? '' : undefined),
  words: (value) => (value ? '新密钥' : '保留原密钥'),
  control: (control, { value, set }, { row }) => (
    <Input.Password
      {...control}
      value={value ?? ''}
      autoComplete="new-password"
      placeholder={row?.keySet ? `已设置${row.keyTail && `（尾号 ${row.keyTail}）`}，留空则不修改` : '选填'}
      onChange={(event) => set(event.target.value || undefined)}
    />
  ),
};

const models: FieldSpec<ModelEndpoint['models'], ModelEndpoint> = {
  label: '模型',
  blank: () => [{ name: '', inputPrice: 0, outputPrice: 0 }],
  words: (value) =>
    value.map(({ name, inputPrice, outputPrice }) => `${name}（${inputPrice} / ${outputPrice}）`).join('、'),
  draw: ({ value, set, issueOf }) => (
    <ModelRows key="models" models={value} issueOf={issueOf} onChange={set} />
  ),
};

const FIELDS = entryFields(contract.aiModel, {
  name: text({ max: 40, required: true, placeholder: '仅内部可见' }),
  baseUrl: text({
    max: 300,
    required: true,
    placeholder: 'https://api.example.com/v1',
    hint: '兼容 OpenAI 协议的地址，通常以 /v1 结尾',
  }),
  apiKey,
  models,
  concurrency: number({ blank: 4, min: 1, max: 50, half: true, hint: '同时处理的请求数上限' }),
  timeoutSeconds: number('超时时间（秒）', {
    blank: 60,
    min: 5,
    max: 600,
    half: true,
    hint: '超时后切换到下一个接口',
  }),
  enabled: onOff('启用'),
});

/** Whoever sees endpoints may change them. */
const MAY = { can: ['edit'] };

interface EndpointFormProps {
  open: boolean;
  endpoint: ModelEndpoint | null;
  onClose(): void;
}

function EndpointForm({ open, endpoint, onClose }: EndpointFormProps) {
  const close = (said: string) => {
    void message.success(said);
    onClose();
  };
  const remove = useAction(contract.aiModel.remove, { onSuccess: () => close('已删除') });
  const entry = useEntryForm(FIELDS, endpoint && { ...endpoint, ...MAY }, {
    onCreated: () => close('已创建，请测试接口是否可用'),
    onSaved: () => close('已保存'),
  });
  return (
    <EntryDrawer
      entry={{ ...entry, error: entry.error ?? remove.error }}
      what="该接口"
      open={open}
      onClose={onClose}
      title={endpoint ? endpoint.name : '新建模型接口'}
    >
      <FormSection
        title="接口"
        action={
          endpoint && (
            <DeleteLink
              name={endpoint.name}
              consequence="已保存的密钥将一并删除，该接口不再使用；用量记录保留。"
              onDelete={() => remove.mutate({ id: endpoint.id })}
            />
          )
        }
      >
        <EntryFormFields entry={entry} />
      </FormSection>
    </EntryDrawer>
  );
}
