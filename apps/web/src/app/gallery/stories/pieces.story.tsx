import { Button } from 'antd';
import {
  Box,
  Card,
  Clip,
  Column,
  Facts,
  Figure,
  Grid,
  Muted,
  Note,
  PlainButton,
  Row,
  Split,
  Stack,
  Text,
} from '#kit/base/pieces.tsx';
import type { Story } from '../story.ts';

const Cell = ({ children }: { children: string }) => (
  <Box padding="8 12" background="fill" radius={4}>
    {children}
  </Box>
);

export const stories: Story[] = [
  {
    title: '排列',
    file: 'kit/base/pieces.tsx',
    Demo: () => (
      <Stack gap={16}>
        <Row gap={8} wrap>
          <Cell>Row</Cell>
          <Cell>并排，居中</Cell>
          <Button>按钮</Button>
        </Row>
        <Split gap={12}>
          <Cell>Split</Cell>
          <Cell>两端</Cell>
        </Split>
        <Stack gap={4}>
          <Cell>Stack</Cell>
          <Cell>上下</Cell>
        </Stack>
        <Column gap={4} height={56} overflow="hidden">
          <Box flex={1} padding="0 12" background="fill2" radius={4}>
            Column：这一块占满剩余高度
          </Box>
        </Column>
        <Grid columns={3} gap={8} phone="stack">
          <Cell>Grid</Cell>
          <Cell>三栏</Cell>
          <Cell>手机一栏</Cell>
        </Grid>
        <Card padding={16} maxWidth={280}>
          Card
        </Card>
      </Stack>
    ),
  },
  {
    title: '文字',
    file: 'kit/base/pieces.tsx',
    Demo: () => (
      <Stack gap={8} maxWidth={280}>
        <Figure>3,482</Figure>
        <Text weight={600}>Text：标题</Text>
        <Text tone="error">Text：出错</Text>
        <Muted>Muted：说明</Muted>
        <Note>Note：单独一行的说明</Note>
        <Facts columns="label72" gap="4 12">
          <dt>Facts</dt>
          <dd>名称和内容</dd>
        </Facts>
        <Clip>Clip：这一行放不下的时候会在末尾截断，不会换行</Clip>
        <PlainButton padding={0} tone="link">
          classOf：按钮、链接等元素
        </PlainButton>
      </Stack>
    ),
  },
];
