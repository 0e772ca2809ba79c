import { isPostLink, PLATFORM_IDS, PLATFORMS, type PlatformId } from '@zhiying/contract';
import { CheckIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Clip, Row, Stack } from '#kit/base/pieces.tsx';
import styles from './own-tasks.module.css';

interface FoundLinksProps {
  text: string;
  links: readonly string[];
  /** Of which platforms the task wants links; none: of any. */
  platforms: readonly PlatformId[];
}

/** What was found in the pasted text, right below it: each link with its platform, or that there is none. */
export function FoundLinks({ text, links, platforms }: FoundLinksProps) {
  if (!text.trim()) return null;
  if (links.length === 0)
    return (
      <Stack as="p" plainList gap={4} size={13} marginTop={6} className={styles.found} role="status" data-bad>
        <WarningIcon size={14} /> 没有找到链接，请在平台点「复制链接」后粘贴
      </Stack>
    );
  return (
    <Stack
      as="ul"
      gap={4}
      size={13}
      marginTop={6}
      className={styles.found}
      aria-live="polite"
      aria-label="找到的链接"
    >
      {links.map((link) => {
        const platform = PLATFORM_IDS.find((id) => isPostLink(id, link));
        const isWanted = platforms.length === 0 || (platform !== undefined && platforms.includes(platform));
        return (
          <Row as="li" gap={6} minWidth={0} key={link} data-bad={!isWanted || undefined}>
            {isWanted ? <CheckIcon size={14} /> : <WarningIcon size={14} />}
            <b>{platform ? PLATFORMS[platform].name : '其他网站'}</b>
            <Clip>{link}</Clip>
            {!isWanted && <span>任务要求{platforms.map((id) => PLATFORMS[id].name).join('或')}</span>}
          </Row>
        );
      })}
    </Stack>
  );
}
