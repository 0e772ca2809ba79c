import { type Place, SEE_DEALERS } from '@zhiying/contract';
import { phone, remark, text } from '#kit/form/entry-controls.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { api } from '#kit/session/api/client.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { cityEntryField } from '#parts/city/city-entry-field.tsx';
import { nodeEntryField } from '#parts/organ/node-entry-field.tsx';
import { DEALER, type PlaceKind, STORE } from './place.kinds.ts';

const fieldsOf = (what: PlaceKind) =>
  entryFields(
    what.calls,
    {
      name: text('名称', { max: 40, required: true, first: true }),
      code: text('编码', { max: 32, required: true, half: true }),
      cityCode: cityEntryField<Place>(),
      parentId: nodeEntryField(what.parent.label, {
        kind: what.parent.kind,
        of: (place: Place) => place.parent,
        another: '另选的一家',
        hint: ({ row }) => row && <Above what={what} place={row} />,
      }),
      address: text('地址', { max: 100 }),
      contact: text('联系人', { max: 20, half: true }),
      phone: phone('联系电话', ({ id }: Place) => api(what.calls.revealPhone, { id })),
      remark: remark(),
    },
    { marked: true },
  );

export const PLACE_FIELDS = { dealer: fieldsOf(DEALER), store: fieldsOf(STORE) };

/** Where it hangs, all the way up; a store leads to its dealer. */
function Above({ what, place }: { what: PlaceKind; place: Place }) {
  const mayOpen = useMayOpen();
  return (
    <>
      {place.trail}{' '}
      {what.id === 'store' && mayOpen(SEE_DEALERS) && (
        <PageLink to={{ path: 'dealer', search: { open: place.parent.id } }} className="zy-in-text">
          查看经销商
        </PageLink>
      )}
    </>
  );
}
