import { Button } from 'antd';
import { Grid, Note, Stack, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';

/** Shown once, when they are made. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose(): void }) => (
  <Dialog open title="请保存恢复码" width={424} onClose={onClose}>
    <Stack gap={12}>
      <Text as="p" size="13/20" tone="text2">
        手机丢失或更换时，用恢复码代替验证码登录，每个只能用一次。关闭后不再显示，请抄写或保存到安全的地方。
      </Text>
      <Grid as="ul" columns={2} gap={8} padding={12} border="line" radius={8} aria-label="恢复码">
        {codes.map((code) => (
          <Text key={code} as="li" size="16/24" mono>
            {code}
          </Text>
        ))}
      </Grid>
      <Note>重新生成后，之前的恢复码全部失效。</Note>
      <CopyButton text={codes.join('\n')} label="复制全部" />
      <Button type="primary" onClick={onClose}>
        已保存
      </Button>
    </Stack>
  </Dialog>
);
