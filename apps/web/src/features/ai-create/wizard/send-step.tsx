import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { Field } from '#kit/form/field.tsx';
import { useMaySee } from '#kit/session/session.store.ts';
import { AccountChoice } from '#parts/account/account-choice.tsx';
import type { ThemeForm } from './theme-wizard.tsx';

export function SendStep({ form }: { form: ThemeForm }) {
  const { values, set, issueOf } = form.draft;
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
              takes="article"
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
      <EntryFormFields entry={form} only={['spread', 'timing', 'sendUserIds']} />
    </>
  );
}
