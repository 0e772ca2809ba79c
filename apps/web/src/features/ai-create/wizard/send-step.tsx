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
            ? `已选 ${values.accountIds.length} 个账号、${values.accountGroupIds.length} 个账号组；文章只发到自己平台的账号`
            : '文章只发到自己平台的账号；现在不选也可以，发布前再选'
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
            <p>没有查看账号的权限，请由有权限的人来选。</p>
          )
        }
      </Field>
      {chosen > 0 && (
        <Field
          label="怎么分配"
          issue={issueOf('spread')}
          hint={
            values.spread === 'pool'
              ? '同一经销商在一个平台上有几个账号时，每篇只由其中一个发，内容不会重复'
              : '同一篇会出现在这个平台的每个账号上'
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
      <Field label="转发顾问" issue={issueOf('sendUserIds')} hint="发布后他们会收到，可以转发给自己的客户">
        {({ id, status }) => (
          <MemberPicker
            id={id}
            status={status}
            multiple
            value={values.sendUserIds}
            known={known.people}
            onChange={(ids) => set('sendUserIds', ids)}
            placeholder="不发给顾问"
          />
        )}
      </Field>
    </>
  );
}
