import { Table } from 'antd';
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Row = Record<string, unknown> & { id: number };

const FIELDS = [
  'name',
  'uname',
  'phone',
  'status',
  'source',
  'remark',
  'lastLoginAt',
  'createdAt',
  'createdBy',
];
const columns = FIELDS.map((field) => ({ title: field, dataIndex: field, width: 140 }));

/** The least that shows the rows of a list call: one call, one virtual table. */
function Page() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    fetch(`./rows.json${location.search}`)
      .then((answer) => answer.json())
      .then(({ data }: { data: { rows: Row[] } }) => setRows(data.rows))
      .catch(() => setRows([]));
  }, []);
  return createElement(Table<Row>, {
    virtual: true,
    rowKey: 'id',
    columns,
    dataSource: rows,
    pagination: false,
    scroll: { x: 1260, y: 700 },
  });
}

createRoot(document.getElementById('root') as HTMLElement).render(createElement(Page));
