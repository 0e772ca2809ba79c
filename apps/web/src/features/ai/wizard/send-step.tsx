import { Field } from '#kit/form/field.tsx';
import { MemberPicker } from '#kit/picker/member-picker.tsx';
import { TimingFields } from '../theme/timing-fields.tsx';
import type { Known, ThemeDraft } from './theme-wizard.tsx';

export function SendStep({ draft, known }: { draft: ThemeDraft; known: Known }) {
  const { values, set, issueOf } = draft;
  return (
    <>
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
