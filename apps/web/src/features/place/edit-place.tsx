import type { Place, PlaceInfo } from '@zhiying/contract';
import { Skeleton } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { dayText } from '#kit/base/moment-text.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { ConflictNotice } from '#kit/form/conflict-notice.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { OwnerSection } from './owner-section.tsx';
import type { PlaceActions } from './place.actions.tsx';
import type { PlaceKind } from './place.kinds.ts';
import { PlaceFacts } from './place-facts.tsx';
import { PlaceForm } from './place-form.tsx';
import { PlaceStatus } from './place-status.tsx';
import { usePlaceEdit } from './use-place-edit.ts';

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
  const place = info.data ?? row;
  if (place) return <EditPlaceForm {...props} place={place} info={info.data} />;
  return (
    <SideDrawer open={open} onClose={onClose} title={info.isError ? '没有打开' : '正在打开…'} walk={walk}>
      {info.isError ? (
        <StateView kind="not-found" title={`这家${what.noun}打不开`} text={[info.error.message]} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </SideDrawer>
  );
}

interface EditPlaceFormProps extends Omit<EditPlaceProps, 'id' | 'row'> {
  place: Place;
  info: PlaceInfo | undefined;
}

function EditPlaceForm({ what, open, place, info, walk, actions, onClose }: EditPlaceFormProps) {
  const edit = usePlaceEdit(what, place, onClose);
  const { draft } = edit;
  const unsaved = draft.changed.length;

  // Newer than what the drawer started from and nothing typed yet: show the newer one.
  const follow = useEffectEvent(() => {
    if (unsaved === 0) edit.startFrom(place);
  });
  useEffect(() => follow(), [place.version]);

  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      title={place.name}
      status={<PlaceStatus place={place} />}
      subtitle={
        <MetaLine items={[place.code, place.channels.join('、'), `${dayText(place.createdAt)} 创建`]} />
      }
      walk={walk}
      unsaved={unsaved}
      onSubmit={place.can.includes('edit') ? edit.save : undefined}
      submitting={edit.saving}
      submitDisabled={unsaved === 0}
    >
      {edit.conflict && (
        <ConflictNotice
          what={`这家${what.noun}`}
          differences={edit.conflict.differences}
          onOverwrite={edit.overwrite}
          onReload={edit.reload}
          busy={edit.saving}
        />
      )}
      <FailureNote error={edit.conflict ? null : edit.error} />
      <PlaceForm what={what} draft={draft} place={place} parentHint={<Above what={what} place={place} />} />
      <OwnerSection what={what} place={place} history={info?.owners} actions={actions} />
      <PlaceFacts what={what} place={place} info={info} actions={actions} />
    </SideDrawer>
  );
}

/** Where it hangs, all the way up; a store leads to its dealer. */
function Above({ what, place }: { what: PlaceKind; place: Place }) {
  const mayOpen = useMayOpen();
  return (
    <>
      {place.trail}{' '}
      {what.id === 'store' && mayOpen(['1-1']) && (
        <PlaceLink to={{ path: 'dealer', search: { open: place.parent.id } }}>查看经销商</PlaceLink>
      )}
    </>
  );
}
