import { contract, type ModelEndpoint } from '@zhiying/contract';
import { Input, InputNumber, Switch } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { Field, FieldRow, FormSection } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { useEntry } from '#kit/form/use-entry.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { BLANK_ENDPOINT, differencesOf, draftOf, type EndpointDraft } from './endpoint-draft.ts';
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

interface EndpointFormProps {
  open: boolean;
  endpoint: ModelEndpoint | null;
  onClose(): void;
}

function EndpointForm({ open, endpoint, onClose }: EndpointFormProps) {
  const create = useAction(contract.aiModel.create);
  const update = useAction(contract.aiModel.update);
  const remove = useAction(contract.aiModel.remove, {
    onSuccess: () => {
      void message.success('已删除');
      onClose();
    },
  });
  const whole = (values: EndpointDraft) => ({ ...values, apiKey: values.apiKey ?? '' });
  const entry = useEntry({
    row: endpoint ?? BLANK_ENDPOINT,
    draftOf,
    differencesOf,
    issuesOf: (values) => issuesOf(contract.aiModel.create, whole(values)),
    save: (values, version) =>
      endpoint
        ? update.mutateAsync({ id: endpoint.id, version, ...values })
        : create.mutateAsync(whole(values)),
    actions: [create, update, remove],
    onSaved: () => {
      void message.success(endpoint ? '已保存' : '已创建，请测试接口是否可用');
      onClose();
    },
  });
  const { draft } = entry;
  const { values } = draft;
  return (
    <EntryDrawer
      entry={{ ...entry, row: endpoint, readOnly: false }}
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
        <Field label="名称" required issue={draft.issueOf('name')}>
          {(control) => (
            <Input
              {...control}
              value={values.name}
              maxLength={40}
              placeholder="仅内部可见"
              onChange={(event) => draft.set('name', event.target.value)}
            />
          )}
        </Field>
        <Field
          label="接口地址"
          required
          issue={draft.issueOf('baseUrl')}
          hint="兼容 OpenAI 协议的地址，通常以 /v1 结尾"
        >
          {(control) => (
            <Input
              {...control}
              value={values.baseUrl}
              placeholder="https://api.example.com/v1"
              autoComplete="off"
              onChange={(event) => draft.set('baseUrl', event.target.value)}
            />
          )}
        </Field>
        <Field label="密钥" issue={draft.issueOf('apiKey')} hint="加密保存，不再显示；更换主机后需重新填写">
          {(control) => (
            <Input.Password
              {...control}
              value={values.apiKey ?? ''}
              autoComplete="new-password"
              placeholder={
                endpoint?.keySet
                  ? `已设置${endpoint.keyTail && `（尾号 ${endpoint.keyTail}）`}，留空则不修改`
                  : '选填'
              }
              onChange={(event) => draft.set('apiKey', event.target.value || undefined)}
            />
          )}
        </Field>
        <ModelRows
          models={values.models}
          issueOf={draft.issueOf}
          onChange={(models) => draft.set('models', models)}
        />
        <FieldRow>
          <Field label="并发数" issue={draft.issueOf('concurrency')} hint="同时处理的请求数上限">
            {(control) => (
              <InputNumber
                {...control}
                min={1}
                max={50}
                value={values.concurrency}
                onChange={(value) => draft.set('concurrency', value ?? 1)}
              />
            )}
          </Field>
          <Field label="超时时间（秒）" issue={draft.issueOf('timeoutSeconds')} hint="超时后切换到下一个接口">
            {(control) => (
              <InputNumber
                {...control}
                min={5}
                max={600}
                value={values.timeoutSeconds}
                onChange={(value) => draft.set('timeoutSeconds', value ?? 60)}
              />
            )}
          </Field>
        </FieldRow>
        <Field label="启用">
          {({ id }) => (
            <Switch id={id} checked={values.enabled} onChange={(on) => draft.set('enabled', on)} />
          )}
        </Field>
      </FormSection>
    </EntryDrawer>
  );
}
