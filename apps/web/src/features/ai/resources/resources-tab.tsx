import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon, UploadIcon } from '#kit/base/icons.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { Parts } from '../parts.tsx';
import { FactDrawer } from './fact-drawer.tsx';
import { FactImport } from './fact-import.ts';
import { FactList } from './fact-list.tsx';
import { PromptDrawer } from './prompt-drawer.tsx';
import { PromptList } from './prompt-list.tsx';

/** AI 资源库: what articles are made from. What is open is in the address: `?open=7`, `?create=1`, `?import=1`. */
export function ResourcesTab() {
  const { search, setSearch } = usePage();
  const { open, create, import: importing, ...rest } = search;
  const close = () => setSearch(rest);
  const createButton = (title: string) => (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setSearch({ ...rest, create: 1 })}>
      {title}
    </Button>
  );
  const show = (id: number) => setSearch({ ...rest, open: id });
  const target = create === undefined ? Number(open) || null : 'new';
  return (
    <Parts
      label="资源"
      parts={[
        {
          id: 'facts',
          title: '事实',
          actions: (
            <>
              <Button icon={<UploadIcon />} onClick={() => setSearch({ ...rest, import: 1 })}>
                导入
              </Button>
              {createButton('新建事实')}
            </>
          ),
          content: (
            <FactList
              onOpen={show}
              openId={target === 'new' ? null : target}
              aside={(rows) => (
                <>
                  <FactDrawer target={target} rows={rows} onClose={close} />
                  <FactImport drawer={{ importing: importing !== undefined, close }} />
                </>
              )}
            />
          ),
        },
        {
          id: 'prompts',
          title: '提示词与风格',
          actions: (
            <>
              <ExportButton call={contract.aiPrompt.list.export} body={{}} label="导出提示词与风格" />
              {createButton('新建模板')}
            </>
          ),
          content: (
            <PromptList
              onOpen={show}
              aside={(rows) => <PromptDrawer target={target} rows={rows} onClose={close} />}
            />
          ),
        },
      ]}
    />
  );
}
