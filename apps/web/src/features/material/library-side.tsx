import { contract, FILE_KINDS, type MaterialClassify } from '@zhiying/contract';
import { Drawer } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { DownIcon, DownloadIcon, FolderIcon, GridIcon, StarIcon, TrashIcon } from '#kit/base/icons.tsx';
import { Box, Column, Muted, Note, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { folderTrail } from '#parts/material/folder-branches.ts';
import { FolderTree } from './folder-tree.tsx';
import styles from './material.module.css';
import type { FolderActions } from './use-folder-actions.tsx';
import { LIBRARIES, type LibraryAddress, type LibraryName } from './use-library-address.ts';

interface LibrarySideProps {
  address: LibraryAddress;
  actions: FolderActions;
  mayChange: boolean;
  onFiles(files: File[], folder: MaterialClassify): void;
}

/** The parts of the library and its folders; on a phone one line that opens them. */
export function LibrarySide(props: LibrarySideProps) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const folders = useCall(contract.materialClassify.list);
  const { address } = props;
  const { library, folder } = address;
  const goAndClose: typeof address.goTo = (to) => {
    setOpen(false);
    address.goTo(to);
  };
  if (!phone) return <Side {...props} />;
  const trail = typeof folder === 'number' ? folderTrail(folders.data?.rows ?? [], folder).join(' / ') : '';
  const here = folder === 'none' ? '未分类' : trail || LIBRARIES[library].title;
  return (
    <>
      <button
        type="button"
        className={classOf({
          flow: 'row',
          gap: 8,
          align: 'center',
          flex: 'none',
          height: 44,
          tone: 'text',
          padding: '0 16',
          background: 'card',
          border: 'none',
          borderBottom: 'line2',
        })}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <FolderIcon size={15} />
        <Text clip>{here}</Text>
        <DownIcon size={12} />
      </button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="left"
        size={288}
        title="素材库"
        classNames={{ body: styles.sheet }}
      >
        <Column height="full">
          <Side {...props} address={{ ...address, goTo: goAndClose }} />
        </Column>
      </Drawer>
    </>
  );
}

const ICONS = {
  all: <GridIcon size={15} />,
  own: <FolderIcon size={15} />,
  received: <DownloadIcon size={15} />,
  favourite: <StarIcon size={15} />,
  bin: <TrashIcon size={15} />,
} as const;

const placeLook = classOf(
  {
    plainButton: true,
    flow: 'row',
    gap: 8,
    align: 'center',
    flex: 'none',
    height: 30,
    width: 'full',
    tone: 'text2',
    padding: '0 8',
    radius: 6,
    hover: 'fill',
  },
  styles.place,
);

function Side({ address, actions, mayChange, onFiles }: LibrarySideProps) {
  const { library, folder, goTo } = address;
  const folders = useCall(contract.materialClassify.list);
  const place = (name: LibraryName) => (
    <button
      key={name}
      type="button"
      className={placeLook}
      aria-current={library === name && folder === null ? 'page' : undefined}
      onClick={() => goTo({ lib: name })}
    >
      {ICONS[name]}
      <span>{LIBRARIES[name].title}</span>
      {name === 'all' && folders.data && (
        <Muted paddingLeft={8} weight={400} marginLeft="auto">
          {folders.data.total.toLocaleString('zh-CN')}
        </Muted>
      )}
    </button>
  );
  return (
    <Column as="nav" fill aria-label="素材库">
      <Box padding={8} borderBottom="line2">
        {(['all', 'own', 'received', 'favourite'] as const).map(place)}
      </Box>
      <Column fill padding={8}>
        <QueryView query={folders}>
          {({ rows, unclassified }) => (
            <>
              <FolderTree
                rows={rows}
                chosen={typeof folder === 'number' ? folder : null}
                actions={actions}
                mayChange={mayChange}
                onChoose={(id) => goTo(id === null ? {} : { folder: id })}
                onFiles={onFiles}
              />
              <button
                type="button"
                className={placeLook}
                aria-current={folder === 'none' ? 'page' : undefined}
                onClick={() => goTo({ folder: 'none' })}
              >
                <FolderIcon size={15} />
                <span>未分类</span>
                <Muted paddingLeft={8} weight={400} marginLeft="auto">
                  {unclassified.toLocaleString('zh-CN')}
                </Muted>
              </button>
            </>
          )}
        </QueryView>
        {place('bin')}
      </Column>
      <Missing />
    </Column>
  );
}

/** What this server cannot make of files, where something is missing. */
function Missing() {
  const { data } = useCall(contract.material.abilities, undefined, { staleTime: 600_000 });
  const lacking = data?.rows.filter(({ able }) => !able) ?? [];
  if (lacking.length === 0) return null;
  const kinds = lacking.map(({ type }) => FILE_KINDS[type].label).join('、');
  return (
    <Note tone="warning" padding="8 12" borderTop="line2" title={lacking[0]?.missing}>
      当前服务器不支持处理{kinds}：可上传和下载，暂无预览。
    </Note>
  );
}
