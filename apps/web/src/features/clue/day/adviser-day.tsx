import { contract } from '@zhiying/contract';
import { Muted, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { dateText, greeting, shortName } from '#parts/workbench/greeting.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { DayList } from './day-list.tsx';
import { MustShare } from './must-share.tsx';
import { useLiveDay } from './use-live-day.ts';
import { useSendOfflineNotes } from './use-send-offline-notes.ts';

/** The workbench of an adviser on a phone: the next visit, what must be shared, and the customers of today. */
export default function AdviserDay() {
  useLiveDay();
  useSendOfflineNotes();
  const profile = useProfile();
  const day = useCall(contract.clue.day, {}, { keepPrevious: true });
  const now = new Date(useNow(60_000));
  const waiting = day.data?.waiting.length ?? 0;
  return (
    <Stack padding="12 16 24" gap={8} pack="start">
      <header>
        <Text as="h1" size="20/28" weight={600}>
          {greeting(now.getHours())}
          {profile && `，${shortName(profile.name)}`}
        </Text>
        <MetaLine items={[dateText(now), waiting > 0 ? `${waiting} 位客户在等你回复` : null]} />
      </header>
      <QueryView query={day}>
        {({ appointment, ...customers }) => (
          <>
            {appointment && <AppointmentCard {...appointment} />}
            <MustShare />
            <Split minHeight={40}>
              <span>
                <b>今天的客户</b> <Muted>{customers.waiting.length + customers.due.length} 位</Muted>
              </span>
              <PageLink to={{ path: 'clew', search: { tabid: 'clue' } }}>全部线索</PageLink>
            </Split>
            <DayList day={customers} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}
