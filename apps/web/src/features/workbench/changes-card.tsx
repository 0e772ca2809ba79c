import { contract } from '@zhiying/contract';
import { Fragment } from 'react';
import { Card, Text } from '#kit/base/pieces.tsx';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';

/** What was different yesterday, in one paragraph; each clause leads to the report of that day. */
export function ChangesCard() {
  const { data } = useCall(contract.workbench.changes, {});
  useLive([contract.workbench.changes.path], { 'report.changed': true });
  if (!data || (data.clauses.length === 0 && !data.today.text)) return null;
  return (
    <Card as="section" padding="12 16" flex="none" aria-label="昨日变化">
      <Text as="p" size="14/22">
        {data.clauses.length > 0 && (
          <>
            昨日
            {data.clauses.map((clause, at) => (
              <Fragment key={clause.text}>
                {at > 0 && '；'}
                <Clause {...clause} />
              </Fragment>
            ))}
            。
          </>
        )}
        {data.today.text && (
          <>
            今天到现在：
            <Clause {...data.today} />。
          </>
        )}
      </Text>
    </Card>
  );
}

function Clause({ text, link }: { text: string; link: string | null }) {
  const place = link ? pageAddressOf(link) : null;
  return place ? <PageLink to={place}>{text}</PageLink> : text;
}
