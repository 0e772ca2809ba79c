import { contract } from '@zhiying/contract';
import { Moment } from '#kit/display/moment.tsx';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { Entry, Latest } from './entries.tsx';

/** Where it is used; the latest 200 places. */
export function Usage({ id }: { id: number }) {
  const query = useCall(contract.material.usage, { id: String(id) });
  return (
    <Latest query={query} none="暂无引用" measure="处">
      {(row) => {
        const place = row.link === null ? null : pageAddressOf(row.link);
        return (
          <Entry key={row.id} items={[row.owner, <Moment key="at" at={row.at} />]}>
            {place ? <PageLink to={place}>{row.title}</PageLink> : row.title}
          </Entry>
        );
      }}
    </Latest>
  );
}
