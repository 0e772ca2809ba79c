import type { Place, PlaceInfo } from '@zhiying/contract';
import { dayText } from '#kit/base/moment-text.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message, savedThen } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { OwnerSection } from './owner-section.tsx';
import type { PlaceActions } from './place.actions.tsx';
import type { PlaceKind } from './place.kinds.ts';
import { PlaceFacts } from './place-facts.tsx';
import { PLACE_FIELDS } from './place-fields.tsx';
import { PlaceStatus } from './place-status.tsx';

interface PlaceEntryProps {
  what: PlaceKind;
  open: boolean;
  /** Null while creating. */
  place: Place | null;
  info?: PlaceInfo;
  walk?: { previous?: () => void; next?: () => void };
  actions: PlaceActions;
  onCreated?(id: number): void;
  onClose(): void;
}

/** A dealer or store, new or as it is. */
export function PlaceEntry({ what, open, place, info, walk, actions, onCreated, onClose }: PlaceEntryProps) {
  const entry = useEntryForm(PLACE_FIELDS[what.id], place, {
    onCreated: ({ id }, { name }) => {
      void message.success(`已新建「${name.trim()}」`);
      onCreated?.(id);
    },
    onSaved: savedThen(onClose),
  });
  return (
    <EntryDrawer
      entry={entry}
      what={`该${what.noun}`}
      asksAtOnce
      open={open}
      onClose={onClose}
      title={place ? place.name : `新建${what.noun}`}
      status={place && <PlaceStatus place={place} />}
      subtitle={
        place && (
          <MetaLine items={[place.code, place.channels.join('、'), `${dayText(place.createdAt)} 创建`]} />
        )
      }
      walk={walk}
    >
      <FormSection title="基本信息">
        <EntryFormFields entry={entry} />
      </FormSection>
      {place && (
        <>
          <OwnerSection what={what} place={place} history={info?.owners} actions={actions} />
          <PlaceFacts what={what} place={place} info={info} actions={actions} />
        </>
      )}
    </EntryDrawer>
  );
}
