import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { Field } from '#kit/form/field.tsx';
import { useMaySee } from '#kit/session/session.store.ts';
import { HotChooser } from './hot-chooser.tsx';
import type { Known, ThemeForm } from './theme-wizard.tsx';

export function TopicStep({ form, hots }: { form: ThemeForm; hots: Known['hots'] }) {
  const { values, set, issueOf } = form.draft;
  const mayMerge = useMaySee(['14-12']);
  return (
    <>
      <EntryFormFields entry={form} only={['topic']} />
      {mayMerge && (
        <Field
          label="融合热点"
          issue={issueOf('hotIds')}
          hint={`已选 ${values.hotIds.length} / 5，文章将自然融入这些热点`}
        >
          {() => (
            <HotChooser
              value={values.hotIds}
              known={hots}
              onChange={(ids, hot) => {
                set('hotIds', ids);
                if (hot && values.topic.trim() === '') set('topic', hot.title);
              }}
            />
          )}
        </Field>
      )}
      <EntryFormFields entry={form} only={['brief', 'audience', 'tags', 'hashtags']} />
    </>
  );
}
