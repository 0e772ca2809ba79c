import { VIDEO_KINDS, type VideoTheme } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Muted, Split, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { VideoProgress } from './theme.columns.tsx';

/** A theme on a phone. */
export const ThemeCard = ({ theme }: { theme: VideoTheme }) => (
  <Text flow="block" minWidth={0}>
    <Split as="span" gap={8}>
      <b>{theme.topic}</b>
      <ThemeStatus theme={theme} />
    </Split>
    <VideoProgress theme={theme} />
    <Muted flow="block" marginTop={4}>
      <MetaLine items={[VIDEO_KINDS[theme.kind], theme.owner.name, momentText(theme.createdAt)]} />
    </Muted>
  </Text>
);
