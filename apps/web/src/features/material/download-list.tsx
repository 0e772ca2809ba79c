import { contract, FILE_KINDS, type MaterialDownload } from '@zhiying/contract';
import { Button } from 'antd';
import { bytesText } from '#kit/base/bytes.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Clip, Muted, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { dateRangeField, ListPage, listOf, type Search } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

const WAYS = { file: '单个', zip: '打包' } as const;

const clipped = (text: string) => <Clip title={text}>{text}</Clip>;

const list = listOf(contract.materialDownload.list, {
  id: 'material-download',
  noun: '下载记录',
  columns: [
    { id: 'material', title: '素材', width: 300, render: ({ material }) => clipped(material.name) },
    {
      id: 'type',
      title: '类型',
      width: 72,
      exports: [],
      render: ({ material }) => FILE_KINDS[material.type].label,
    },
    { id: 'versionNo', title: '版本', width: 80, render: ({ versionNo }) => `第 ${versionNo} 版` },
    { id: 'member', title: '下载人', width: 100, render: ({ member }) => clipped(member.name) },
    { id: 'node', title: '素材所属组织', width: 160, render: ({ node }) => clipped(node.name) },
    { id: 'way', title: '方式', width: 72, render: ({ way }) => WAYS[way] },
    { id: 'watermark', title: '水印', width: 64, render: ({ watermark }) => (watermark ? '有' : '无') },
    { id: 'bytes', title: '大小', width: 88, align: 'right', render: ({ bytes }) => bytesText(bytes) },
    { id: 'at', title: '下载时间', width: 128, sort: 'at', render: ({ at }) => <Moment at={at} /> },
  ],
  card: (row) => <DownloadCard row={row} />,
  empty: { title: '暂无下载记录', text: ['每次下载的素材、版本和下载人将记录在这里。'] },
});

type Field = Search<typeof contract.materialDownload.list>[number];
const whoField = memberField({ name: 'memberId', label: '下载人' });
const fields = [
  whoField,
  nodeField({ name: 'nodeId', label: '所属组织' }),
  dateRangeField({ name: 'at', label: '下载时间' }),
] satisfies readonly Field[];

/** 下载记录: who took which version of what, and how. */
export function DownloadList() {
  const mayOpen = useMayOpen();
  const mayLook = mayOpen(keysOf(contract.material.list));
  const search = mayOpen(keysOf(contract.member.list))
    ? fields
    : fields.filter((field) => field !== whoField);
  return (
    <Box as="section" height="full" position="relative" aria-label="素材下载记录">
      <ListPage
        {...list}
        search={search}
        headExtra={
          <>
            <Button onClick={() => go({ path: 'self/center', search: { tabid: 'downloads' } })}>
              下载中心文件
            </Button>
            {mayLook && <Button onClick={() => go({ path: 'material' })}>回到素材库</Button>}
          </>
        }
        onOpenRow={
          mayLook ? ({ material }) => go({ path: 'material', search: { open: material.id } }) : undefined
        }
      />
    </Box>
  );
}

const DownloadCard = ({ row }: { row: MaterialDownload }) => (
  <Text grow>
    <Clip as="b">{row.material.name}</Clip>
    <Muted>
      <MetaLine items={[row.member.name, WAYS[row.way], bytesText(row.bytes), momentText(row.at)]} />
    </Muted>
  </Text>
);
