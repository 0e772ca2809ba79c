import type { Theme } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Split, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PlatformMarks } from '#parts/account/platform-mark.tsx';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { ThemeMarks, ThemeProgress } from './theme-progress.tsx';

/** A row on a phone: what and how, how far, what needs somebody. */
export const ThemeCard = ({ theme }: { theme: Theme }) => (
  <Text flow="block" minWidth={0}>
    <Split as="span" gap={8} minWidth={0} lineHeight={24}>
      <Text as="b" weight={600} clip>
        {theme.topic}
      </Text>
      <ThemeStatus theme={theme} />
    </Split>
    <Split as="span" gap={8} minWidth={0} lineHeight={24}>
      <ThemeProgress theme={theme} />
      <ThemeMarks counts={theme.counts} />
    </Split>
    <Split as="span" size="12/20" tone="muted">
      <MetaLine
        items={[
          theme.owner.name,
          theme.scheduled > 0 && `已排期 ${theme.scheduled} 条`,
          theme.published > 0 && `已发布 ${theme.published} 条`,
          theme.scheduledAt ? `定时 ${momentText(theme.scheduledAt)}` : momentText(theme.createdAt),
        ]}
      />
      <PlatformMarks platforms={theme.platforms} />
    </Split>
  </Text>
);
