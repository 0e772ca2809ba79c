import { type Account, PLATFORM_IDS, PLATFORMS } from '@zhiying/contract';
import { Input, InputNumber, Select } from 'antd';
import { Field, FieldRow, FormSection } from '#kit/form/field.tsx';
import { RemarkField } from '#kit/form/remark-field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';
import { COMPLETION_WORDS } from '#parts/account/account-words.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import { type AccountDraft, LABELS } from './account-draft.ts';

const OPTIONS = PLATFORM_IDS.map((id) => ({ value: id, label: PLATFORMS[id].name }));

interface AccountFormProps {
  draft: Draft<AccountDraft>;
  /** Null while creating. */
  account: Account | null;
}

export function AccountForm({ draft, account }: AccountFormProps) {
  const { values } = draft;
  const { auth, access, postsPerDay } = PLATFORMS[values.platform];
  const readOnly = account !== null && !account.can.includes('edit');
  return (
    <FormSection title="基本信息">
      <Field
        label={LABELS.platform}
        required={!account}
        hint={auth === 'none' ? COMPLETION_WORDS[auth] : `${access}。${COMPLETION_WORDS[auth]}`}
        issue={draft.issueOf('platform')}
      >
        {({ status, ...control }) => (
          <Select
            {...control}
            status={status}
            value={values.platform}
            disabled={account !== null}
            style={{ width: '100%' }}
            options={OPTIONS}
            onChange={(platform) => draft.set('platform', platform)}
          />
        )}
      </Field>
      <Field label={LABELS.name} required={!readOnly} issue={draft.issueOf('name')}>
        {(control) => (
          <Input
            {...control}
            value={values.name}
            disabled={readOnly}
            maxLength={30}
            autoComplete="off"
            data-first-field={account === null || undefined}
            onChange={(event) => draft.set('name', event.target.value)}
          />
        )}
      </Field>
      {auth === 'secret' && (
        <>
          <Field
            label={LABELS.appId}
            required={!account}
            issue={draft.issueOf('appId')}
            hint="在公众平台「设置与开发 › 开发接口管理」里"
          >
            {(control) => (
              <Input
                {...control}
                value={values.appId}
                disabled={account !== null}
                maxLength={18}
                autoComplete="off"
                onChange={(event) => draft.set('appId', event.target.value)}
              />
            )}
          </Field>
          <Field label={LABELS.appSecret} required={!account} issue={draft.issueOf('appSecret')}>
            {(control) => (
              <Input.Password
                {...control}
                value={values.appSecret}
                disabled={readOnly}
                maxLength={32}
                autoComplete="new-password"
                placeholder={account ? '不改就留空' : undefined}
                onChange={(event) => draft.set('appSecret', event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      <FieldRow>
        <Field label={LABELS.nodeId} required={!readOnly} issue={draft.issueOf('nodeId')}>
          {({ status, id, ...aria }) => (
            <NodePicker
              id={id}
              status={status}
              aria-describedby={aria['aria-describedby']}
              known={account?.node}
              value={values.nodeId}
              disabled={readOnly}
              onChange={(nodeId) => draft.set('nodeId', nodeId)}
            />
          )}
        </Field>
        <Field
          label={LABELS.dailyLimit}
          issue={draft.issueOf('dailyLimit')}
          hint={`平台每天最多 ${postsPerDay.max} 条`}
        >
          {({ status, ...control }) => (
            <InputNumber
              {...control}
              status={status}
              value={values.dailyLimit}
              disabled={readOnly}
              min={1}
              max={500}
              precision={0}
              suffix="条"
              style={{ width: '100%' }}
              onChange={(dailyLimit) => draft.set('dailyLimit', dailyLimit)}
            />
          )}
        </Field>
      </FieldRow>
      <RemarkField draft={draft} disabled={readOnly} />
    </FormSection>
  );
}
