import { SPREADS, type Spread } from '@zhiying/contract';
import { Radio } from 'antd';
import { Field } from '#kit/form/field.tsx';
import { useMaySee } from '#kit/session/session.store.ts';
import { AccountChoice } from '#parts/account/account-choice.tsx';
import { MemberPicker } from '#parts/member/member-picker.tsx';
import { TimingFields } from '../theme/timing-fields.tsx';
import type { Known, ThemeDraft } from './theme-wizard.tsx';

export function SendStep({ draft, known }: { draft: ThemeDraft; known: Known }) {
  const { values, set, issueOf } = draft;
  const mayChoose = useMaySee(['14-7']);
  const chosen = values.accountIds.length + values.accountGroupIds.length;
  return (
    <>
      <Field
        label="发布账号"
        issue={issueOf('accountIds') ?? issueOf('accountGroupIds')}
        hint={
          chosen > 0
            ? `已选 ${values.accountIds.length} 个账号、${values.accountGroupIds.length} 个账号组；文章仅发布到对应平台的账号`
            : '文章仅发布到对应平台的账号；可在发布前再选择'
        }
      >
        {({ id }) =>
          mayChoose ? (
            <AccountChoice
              id={id}
              platforms={values.platforms}
              accountIds={values.accountIds}
              groupIds={values.accountGroupIds}
              onAccounts={(ids) => set('accountIds', ids)}
              onGroups={(ids) => set('accountGroupIds', ids)}
            />
          ) : (
            <p>暂无账号查看权限，请由有权限的用户选择。</p>
          )
        }
      </Field>
      {chosen > 0 && (
        <Field
          label="分配方式"
          issue={issueOf('spread')}
          hint={
            values.spread === 'pool'
              ? '同一经销商在同一平台有多个账号时，每篇仅由其中一个发布，避免内容重复'
              : '每篇文章将发布到该平台的所有账号'
          }
        >
          {({ id }) => (
            <Radio.Group
              id={id}
              value={values.spread}
              options={Object.entries(SPREADS).map(([value, label]) => ({ value, label }))}
              onChange={({ target }) => set('spread', target.value as Spread)}
            />
          )}
        </Field>
      )}
      <TimingFields
        value={values.timing}
        onChange={(timing) => set('timing', timing)}
        count={values.count}
        issue={issueOf('timing')}
      />
      <Field label="转发顾问" issue={issueOf('sendUserIds')} hint="发布后顾问将收到通知，可转发给客户">
        {({ id, status }) => (
          <MemberPicker
            id={id}
            status={status}
            multiple
            value={values.sendUserIds}
            known={known.people}
            onChange={(ids) => set('sendUserIds', ids)}
            placeholder="不转发"
          />
        )}
      </Field>
    </>
  );
}
