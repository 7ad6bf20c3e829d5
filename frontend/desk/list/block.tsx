import { memo } from 'react';

import type { Listed } from '../api';
import { Row } from './row';

/** Rows that are drawn, or skipped while they are out of sight, together: to keep an eye on each of 10,000 would be the greater work. */
export const BLOCK = 50;

type Props = { rows: Listed[]; first: number; fresh: ReadonlySet<string> };

/** Some rows of a part of the list. */
export const Block = memo(
  function Block({ rows, first, fresh }: Props) {
    return (
      <ol className="rows" start={first}>
        {rows.map((row) => (
          <Row key={row.reference} inquiry={row} fresh={fresh.has(row.reference)} />
        ))}
      </ol>
    );
  },
  (before, after) =>
    before.first === after.first &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, at) => row === after.rows[at]) &&
    (before.fresh === after.fresh || !after.rows.some(({ reference }) => before.fresh.has(reference) !== after.fresh.has(reference))),
);

/** A part of the list in blocks. */
export const blocksOf = (rows: Listed[]) =>
  Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, at) => rows.slice(at * BLOCK, (at + 1) * BLOCK));
