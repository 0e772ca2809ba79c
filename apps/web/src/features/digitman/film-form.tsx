import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { FILM_FIELDS } from './film-fields.tsx';

interface FilmFormProps {
  onClose(): void;
  onMade(id: number): void;
}

/** Somebody says something: who, in which voice, before what. */
export function FilmForm({ onClose, onMade }: FilmFormProps) {
  const entry = useEntryForm(FILM_FIELDS, null, { onCreated: ({ id }) => onMade(id) });
  return (
    <EntryDrawer
      entry={entry}
      what="该视频"
      width={560}
      onClose={onClose}
      title="生成数字人视频"
      submitText="生成"
    >
      <FormSection title="口播">
        <EntryFormFields entry={entry} only={['title', 'text', 'avatarId', 'voiceId', 'speed']} />
      </FormSection>
      <FormSection title="画面">
        <EntryFormFields entry={entry} only={['layout', 'ratio', 'materialId', 'driver']} />
      </FormSection>
    </EntryDrawer>
  );
}
