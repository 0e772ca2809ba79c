import { Button } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { useOfflineNotes } from '../offline-notes.store.ts';
import { DayCard } from './day-card.tsx';

/** Follow-ups that wait on this device, and those the server refused. */
export function OfflineNotesList() {
  const { notes, drop } = useOfflineNotes();
  return notes.map((note) => (
    <DayCard key={note.at} aria-label={`待发送的跟进：${note.name}`}>
      <Stack as="span" gap={4} minWidth={0} width="full">
        <Row as="span" gap="2 8" wrap minWidth={0}>
          <Text as="b" weight={600}>
            {note.name}
          </Text>
          <Mark tone={note.refused ? 'error' : 'warning'}>{note.refused ? '发送失败' : '待发送'}</Mark>
          <Muted>{momentText(note.at)}</Muted>
        </Row>
        <Clip>{note.draft.text}</Clip>
        {note.refused && <Note as="span">{note.refused}</Note>}
      </Stack>
      {note.refused && <Button onClick={() => drop(note)}>删除</Button>}
    </DayCard>
  ));
}
