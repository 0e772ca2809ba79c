import { contract } from '@zhiying/contract';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useCall } from '#kit/session/api/queries.ts';
import { folderBranches } from '../folder-branches.ts';
import styles from './material-picker.module.css';

interface FolderChoiceProps {
  value: number | undefined;
  onChange(folder: number | undefined): void;
}

/** A folder with everything below it. */
export function FolderChoice({ value, onChange }: FolderChoiceProps) {
  const folders = useCall(contract.materialClassify.list, undefined, { staleTime: 60_000 });
  const tree = useMemo(() => folderBranches(folders.data?.rows ?? []), [folders.data]);
  return (
    <TreeSelect
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      className={styles.folder}
      value={value}
      treeData={tree}
      placeholder="全部文件夹"
      aria-label="文件夹"
      loading={folders.isPending}
      popupMatchSelectWidth={240}
      onChange={(id: number | undefined) => onChange(id)}
    />
  );
}
