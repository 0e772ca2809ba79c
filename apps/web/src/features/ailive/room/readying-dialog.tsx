import { LINES_AHEAD, type LiveRoom } from '@zhiying/contract';
import { Progress } from 'antd';
import { CheckIcon, ClockIcon } from '#kit/base/icons.tsx';
import { Box, Clip, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useLiveStore } from './player/live.store.ts';

/** While the first lines are being spoken for the first time. */
export function ReadyingDialog({ id, room }: { id: number; room: LiveRoom }) {
  const open = useLiveStore(({ showId, readying, blocked }) => showId === id && readying && !blocked);
  const first = room.queue.slice(0, LINES_AHEAD);
  const made = room.queue.filter(({ ready }) => ready).length;
  return (
    <Dialog
      open={open}
      title="正在准备直播"
      width={480}
      onClose={() => useLiveStore.setState({ readying: false })}
    >
      <Stack gap={12} padding="0 24 24">
        <Progress
          percent={Math.round((made / Math.max(1, room.queue.length)) * 100)}
          format={() => `${made} / ${room.queue.length}`}
          aria-label="声音生成进度"
        />
        <Stack as="ul" gap={8}>
          {first.map(({ id: entry, text, ready, note }) => (
            <Row as="li" gap={8} key={entry} minWidth={0}>
              <Text tone={ready ? 'successMark' : 'muted'} flow="inline" flex="none">
                {ready ? <CheckIcon /> : <ClockIcon />}
              </Text>
              <Clip>{text}</Clip>
              {note && !ready && (
                <Text size={12} tone="warning" flex="none">
                  {note}
                </Text>
              )}
            </Row>
          ))}
        </Stack>
        <Box>
          <Note>前 {LINES_AHEAD} 句生成后自动开始口播，其余在播放时继续生成。</Note>
        </Box>
      </Stack>
    </Dialog>
  );
}
