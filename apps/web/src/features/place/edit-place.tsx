import type { Place } from '@zhiying/contract';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { OpeningDrawer } from '#kit/form/opening-drawer.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import type { PlaceActions } from './place.actions.tsx';
import type { PlaceKind } from './place.kinds.ts';
import { PlaceEntry } from './place-entry.tsx';

interface EditPlaceProps {
  what: PlaceKind;
  open: boolean;
  id: number;
  /** What the list knows, to show at once. */
  row: Place | undefined;
  walk: { previous?: () => void; next?: () => void } | undefined;
  actions: PlaceActions;
  onClose(): void;
}

export function EditPlace({ id, row, ...props }: EditPlaceProps) {
  const { what, open, walk, onClose } = props;
  const info = useCall(what.calls.info, { id }, { enabled: open });
  const answer = useSettledData(info);
  const place = answer ?? row;
  if (place) return <PlaceEntry {...props} place={place} info={answer} />;
  return (
    <OpeningDrawer open={open} onClose={onClose} walk={walk} what={`该${what.noun}`} error={info.error} />
  );
}
