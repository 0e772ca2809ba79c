import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Box, Column } from '#kit/base/pieces.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { SubjectEditor } from './subject-editor.tsx';
import { SubjectList } from './subject-list.tsx';

/** 专题: the list; with an id its editor, with the phone beside it. */
export default function SubjectPage() {
  const { search, setSearch } = usePage();
  if (search.id === 'new') return <SubjectEditor key="new" id={null} />;
  const id = Number(search.id);
  if (Number.isSafeInteger(id) && id > 0) return <SubjectEditor key={id} id={id} />;
  return (
    <Column height="full" minHeight={0}>
      <PageHead>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setSearch({ id: 'new' })}>
          新建专题
        </Button>
      </PageHead>
      <Box fill>
        <SubjectList />
      </Box>
    </Column>
  );
}
