import { classOf } from '#kit/base/class-of.ts';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Box, Split, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { modal } from '#kit/feedback/notices.ts';
import styles from './one-time-link.module.css';

interface OneTimeLink {
  link: string;
  expiresAt: string;
}

/** The link to hand over. It is shown once: the server keeps only its hash. */
export function LinkBox({ link, expiresAt }: OneTimeLink) {
  const href = new URL(link, location.origin).href;
  return (
    <>
      <Box marginTop={12} border="line" radius={8}>
        <code className={classOf({ flow: 'block', breakWords: true, padding: 12 }, styles.link)}>{href}</code>
        <Split padding="4 4 4 12" gap={4} wrap size="12/18" tone="muted" borderTop="line2">
          <span>{fullMomentText(expiresAt)} 前有效，仅可使用一次</span>
          <CopyButton text={href} label="复制链接" />
        </Split>
      </Box>
      <LoopbackNote href={href} />
    </>
  );
}

/** Shows a link that was just issued, in a dialog that says it will not be shown again. */
export function useOneTimeLink() {
  return ({ name, link, expiresAt }: OneTimeLink & { name: string }) =>
    void modal.info({
      title: `请将链接转交「${name}」`,
      icon: null,
      width: 480,
      centered: true,
      okText: '完成',
      content: (
        <>
          <Text as="p" tone="text2" textWrap="pretty">
            本人打开链接即可设置新密码。关闭后不再显示，需要时可重新生成。
          </Text>
          <LinkBox link={link} expiresAt={expiresAt} />
        </>
      ),
    });
}
