// Tables and the states of data: empty, failed.
import { Pencil, Plus, Trash2, Wallet } from 'lucide-react';
import { categoryOf } from '#core/category';
import { categoryNames } from '#texts/en/categories';
import { Amount } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CalendarDay } from '#web/ui/calendar-day.tsx';
import { Card, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx';

const rows = [
  { name: 'Netflix', category: 'OTT', amount: '649', on: '2026-03-02', flag: 'urgent' },
  { name: 'Spotify', category: 'Music', amount: '119', on: '2026-02-27', flag: 'overdue' },
  { name: 'Notion', category: 'SaaS', amount: '96000', on: '2026-05-12', flag: null },
  {
    name: 'A remarkably long service name that has to be cut',
    category: 'Gym',
    amount: '1499.5',
    on: '2026-12-31',
    flag: null,
  },
] as const;

export function DataSamples() {
  return (
    <>
      <Card>
        <CardHeader
          title="Your Subscriptions"
          description="4 of 5 on the Free plan"
          action={
            <Button size="sm">
              <Plus aria-hidden="true" />
              Add Subscription
            </Button>
          }
        />
        <Table label="Your Subscriptions">
          <TableHead>
            <TableRow>
              <HeaderCell>Service</HeaderCell>
              <HeaderCell>Category</HeaderCell>
              <HeaderCell numeric>Amount</HeaderCell>
              <HeaderCell>Next Renewal</HeaderCell>
              <HeaderCell numeric>Actions</HeaderCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.name}>
                <Cell>
                  <span className="flex max-w-64 items-center gap-3 font-medium">
                    <ServiceMark name={row.name} category={row.category} />
                    <span className="truncate">{row.name}</span>
                  </span>
                </Cell>
                <Cell>
                  <span className="flex items-center gap-2 whitespace-nowrap text-muted text-sm">
                    <CategoryDot category={row.category} />
                    {categoryNames[categoryOf(row.category)]}
                  </span>
                </Cell>
                <Cell numeric>
                  <Amount amount={row.amount} currency="INR" country="India" className="font-semibold" />
                </Cell>
                <Cell>
                  <span className="flex items-center gap-2 whitespace-nowrap">
                    <CalendarDay day={row.on} locale="en-IN" />
                    {row.flag ? (
                      <Badge variant={row.flag}>{row.flag === 'urgent' ? 'Urgent' : 'Overdue'}</Badge>
                    ) : null}
                  </span>
                </Cell>
                <Cell numeric>
                  <IconButton label={`Edit ${row.name}`} size="sm" icon={<Pencil aria-hidden="true" />} />
                  <IconButton label={`Delete ${row.name}`} size="sm" icon={<Trash2 aria-hidden="true" />} />
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <CardFooter>Powered by our catalogue</CardFooter>
      </Card>
      <div className="grid gap-6 sm:grid-cols-2">
        <Card>
          <EmptyState
            icon={<Wallet />}
            title="No subscriptions yet"
            description="Add the first one and see what leaves each month."
            action={<Button>Add Subscription</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            title="Failed to load analytics data"
            description="The server did not answer in time."
            actionLabel="Retry"
            onAction={() => undefined}
          />
        </Card>
      </div>
    </>
  );
}
