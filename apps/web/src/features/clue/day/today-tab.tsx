import { contract } from '@zhiying/contract';
import { Box, Stack } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { DayList } from './day-list.tsx';
import { useLiveDay } from './use-live-day.ts';
import { useSendOfflineNotes } from './use-send-offline-notes.ts';

/** 今天 on a phone: whoever waits, is to be called or was taken care of. */
export function TodayTab() {
  useLiveDay();
  useSendOfflineNotes();
  const day = useCall(contract.clue.day, {}, { keepPrevious: true });
  return (
    <Box height="full" overflow="y">
      <Stack padding="12 16 24" gap={8} pack="start">
        <QueryView query={day}>
          {({ appointment, ...customers }) => (
            <>
              {appointment && <AppointmentCard {...appointment} />}
              <DayList day={customers} />
            </>
          )}
        </QueryView>
      </Stack>
    </Box>
  );
}
