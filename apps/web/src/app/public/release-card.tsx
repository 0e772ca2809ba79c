import { type Assistant, DEVICE_SYSTEMS, type DeviceRelease } from '@zhiying/contract';
import { Button } from 'antd';
import { bytesText } from '#kit/base/bytes.ts';
import { dayText } from '#kit/base/moment-text.ts';
import { Box, Note, Row, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { ScanCode } from '#kit/display/scan-code.tsx';

interface ReleaseCardProps {
  product: Assistant;
  release: DeviceRelease;
  /** It is for the computer this is looked at on. */
  fits: boolean;
}

/** The line a program for Node is run by, with this server in it. */
const commandOf = (product: Assistant, { number }: DeviceRelease) =>
  `node zhiying-assistant-${number}.mjs ${product} --server ${location.origin}`;

/** One system's program: what it is, how it is checked and run, and a code for another computer or phone. */
export const ReleaseCard = ({ product, release, fits }: ReleaseCardProps) => (
  <li>
    <Row gap={16}>
      <Text grow>
        <Row gap={8}>
          <b>{DEVICE_SYSTEMS[release.system].label}</b>
          {fits && <Mark tone="primary">当前系统</Mark>}
        </Row>
        <Note as="span">
          <MetaLine
            wraps
            items={[
              `版本 ${release.number}`,
              bytesText(release.bytes),
              `${dayText(release.publishedAt)} 发布`,
              release.forced && '强制更新',
            ]}
          />
        </Note>
      </Text>
      <Button type={fits ? 'primary' : 'default'} href={release.url}>
        下载
      </Button>
    </Row>
    {release.notes && (
      <Text as="p" lineHeight={22} whiteSpace="pre-line" marginTop={8}>
        {release.notes}
      </Text>
    )}
    {fits && release.ext === 'mjs' && <HowToRun command={commandOf(product, release)} />}
    <Row gap={4} marginTop={8} align="start">
      <Note breakWords>SHA-256：{release.sha256}</Note>
      <CopyButton text={release.sha256} />
    </Row>
    {fits && (
      <Row gap={16} marginTop={12}>
        {/* The page, not the file: its address is short enough to scan and does not expire. */}
        <Box flex="none">
          <ScanCode value={location.origin + location.pathname} size={120} label="打开本页的二维码" />
        </Box>
        <div>
          <Note>扫码在其他设备上打开本页，自动显示对应系统的版本。</Note>
          <LoopbackNote href={location.origin} of="shared" />
        </div>
      </Row>
    )}
  </li>
);

const HowToRun = ({ command }: { command: string }) => (
  <Box marginTop={12} padding={12} background="fill" radius={8}>
    <Text as="p" size="13/20" marginBottom={6}>
      安装 Node 20 或更新版本后，在下载文件夹中打开终端，运行以下命令，再按提示到「个人中心 ›
      助手设备」确认设备码：
    </Text>
    <Row gap={8} align="start">
      <Text size="13/20" mono grow breakWords>
        {command}
      </Text>
      <CopyButton text={command} />
    </Row>
  </Box>
);
