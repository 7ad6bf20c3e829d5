//! All open connections: whose they are, how well they keep pace, and which one is closed first when slots run out.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// Limits on connections, in number and time.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Concurrent connections. One more replaces the slowest one of the busiest address.
    pub connections: usize,
    /// Of these, connections of one address that is no trusted proxy: a browser opens six.
    pub connections_of_one: usize,
    /// Request bodies waited for concurrently: far fewer than connections, so that pages keep slots of their own.
    pub bodies: usize,
    /// Of these, bodies of one visitor, whether behind a proxy or not.
    pub bodies_of_one: usize,
    /// A request head must be complete within this time; also how long a kept-alive connection may be idle.
    pub head: Duration,
    /// A request body must be complete within this time.
    pub body: Duration,
    /// Bytes per second; a reader at least this fast is never cut off.
    pub pace: u32,
    /// A connection is closed when its reader has taken no byte for this long, beyond the time that the bytes handed over so far take at
    /// the pace.
    pub stall: Duration,
    /// A reader that takes a byte now and then is cut off once it is this far behind the pace.
    pub behind: Duration,
    /// How long a connection is still read after the answer that closes it: closing with unread bytes would destroy the answer.
    pub linger: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        ConnectionLimits {
            connections: 2048,
            connections_of_one: 64,
            bodies: 256,
            bodies_of_one: 16,
            head: Duration::from_secs(15),
            body: Duration::from_secs(30),
            pace: 1000,
            stall: Duration::from_secs(30),
            behind: Duration::from_secs(120),
            linger: Duration::from_secs(2),
        }
    }
}

/// The network accepts about this much at once and then nothing until it is read, a window and the buffers behind it: a reader gets no more
/// time for what it was handed.
const AT_ONCE: usize = 160 << 10;

/// What is expected from the other end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing is in progress.
    Idle,
    /// Part of a request head has arrived; since when.
    Head(Instant),
    /// A request is being worked on.
    Request,
}

#[derive(Debug)]
struct State {
    client: IpAddr,
    phase: Phase,
    /// When this phase began, or when the last byte of an answer was handed over in it.
    since: Instant,
    /// When the last byte was handed over.
    moved: Instant,
    /// Until when the bytes transferred since the request began last at the pace.
    paid: Instant,
    /// Whether a byte of the answer was sent since the request began to arrive.
    answered: bool,
    order: Option<Order>,
}

/// What the accept loop tells a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Finish the answer in flight.
    Finish,
    /// Make room for another connection.
    Leave,
}

/// One connection, as seen by its own task, the accept loop and the handlers.
#[derive(Debug)]
pub struct Connection {
    limits: ConnectionLimits,
    state: Mutex<State>,
    told: Notify,
}

impl Connection {
    fn new(client: IpAddr, limits: ConnectionLimits) -> Self {
        let now = Instant::now();
        let state =
            State { client, phase: Phase::Idle, since: now, moved: now, paid: now, answered: false, order: None };
        Connection { limits, state: Mutex::new(state), told: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A complete request head has arrived, from this client.
    pub fn request(&self, client: IpAddr) {
        let now = Instant::now();
        let mut state = self.state();
        state.client = client;
        state.phase = Phase::Request;
        state.paid = state.paid.max(now);
        state.answered = false;
    }

    /// The answer is ready; it only has to be handed over.
    pub fn done(&self) {
        let mut state = self.state();
        state.phase = Phase::Idle;
        state.since = Instant::now();
    }

    /// Records bytes received from the other end.
    pub fn read(&self, bytes: &[u8]) {
        let now = Instant::now();
        let mut state = self.state();
        state.pay(bytes.len(), now, self.limits.pace);
        // Line breaks before a request are not part of it (RFC 9112, 2.2).
        if state.phase == Phase::Idle && bytes.iter().any(|byte| !matches!(byte, b'\r' | b'\n')) {
            state.phase = Phase::Head(now);
            state.answered = false;
        }
    }

    /// Records bytes of an answer that were handed over.
    pub fn wrote(&self, bytes: usize) {
        let now = Instant::now();
        let mut state = self.state();
        state.pay(bytes, now, self.limits.pace);
        state.moved = now;
        state.since = now;
        // While a request is being handled, only the end of a previous answer goes out, or `100 Continue`.
        state.answered |= state.phase != Phase::Request;
    }

    /// When to give up on the other end, if it is being waited for; `blocked` means that it accepts no more bytes at the moment.
    pub fn deadline(&self, blocked: bool) -> Option<Instant> {
        let state = self.state();
        if blocked {
            let stalled = state.moved.max(state.paid) + self.limits.stall;
            return Some(stalled.min(state.paid + self.limits.behind));
        }
        match state.phase {
            Phase::Idle => Some(state.since + self.limits.head),
            Phase::Head(since) => Some(since + self.limits.head),
            Phase::Request => None,
        }
    }

    /// Whether a request began to arrive and no byte of its answer was sent.
    pub fn owes_answer(&self) -> bool {
        let state = self.state();
        !state.answered && state.phase != Phase::Idle
    }

    /// Waits for the next order from the accept loop.
    pub async fn order(&self) -> Order {
        loop {
            if let Some(order) = self.state().order.take() {
                return order;
            }
            self.told.notified().await;
        }
    }

    fn tell(&self, order: Order) {
        self.state().order = Some(order);
        self.told.notify_one();
    }
}

impl State {
    fn pay(&mut self, bytes: usize, now: Instant, pace: u32) {
        let time = |bytes: usize| Duration::from_secs(bytes as u64) / pace;
        self.paid = (self.paid + time(bytes)).min(now + time(AT_ONCE));
    }
}

/// All open connections; cheap to clone.
#[derive(Clone)]
pub struct Connections {
    limits: ConnectionLimits,
    table: Arc<Mutex<Table>>,
}

#[derive(Default)]
struct Table {
    next: u64,
    open: HashMap<u64, Arc<Connection>>,
    by_peer: HashMap<IpAddr, usize>,
}

/// A connection's slot; dropping it frees the slot.
pub struct Place {
    pub connection: Arc<Connection>,
    connections: Connections,
    number: u64,
    peer: IpAddr,
}

impl Connections {
    pub fn new(limits: ConnectionLimits) -> Self {
        Connections { limits, table: Arc::default() }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives one more connection of `peer` a slot, unless the address has reached its limit. A trusted proxy may have all slots. If none is
    /// left, the slowest connection of the busiest address is told to leave.
    pub fn admit(&self, peer: IpAddr, trusted: bool) -> Option<Place> {
        let mut table = self.table();
        let held = table.by_peer.entry(peer).or_default();
        if !trusted && *held >= self.limits.connections_of_one {
            return None;
        }
        *held += 1;
        if table.open.len() >= self.limits.connections
            && let Some(number) = slowest_of_busiest(&table.open)
            && let Some(connection) = table.open.remove(&number)
        {
            connection.tell(Order::Leave);
        }
        let number = table.next;
        table.next += 1;
        let connection = Arc::new(Connection::new(peer, self.limits));
        table.open.insert(number, Arc::clone(&connection));
        drop(table);
        Some(Place { connection, connections: self.clone(), number, peer })
    }

    /// Tells every connection to finish.
    pub fn finish(&self) {
        for connection in self.table().open.values() {
            connection.tell(Order::Finish);
        }
    }
}

/// Of the address with the most connections, the one furthest behind the pace.
fn slowest_of_busiest(open: &HashMap<u64, Arc<Connection>>) -> Option<u64> {
    let mut clients: HashMap<IpAddr, (usize, Instant, u64)> = HashMap::new();
    for (&number, connection) in open {
        let state = connection.state();
        let (count, paid, slowest) = clients.entry(state.client).or_insert((0, state.paid, number));
        *count += 1;
        if state.paid < *paid {
            (*paid, *slowest) = (state.paid, number);
        }
    }
    let busiest = clients.into_values().max_by_key(|&(count, paid, _)| (count, std::cmp::Reverse(paid)));
    busiest.map(|(_, _, slowest)| slowest)
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut table = self.connections.table();
        table.open.remove(&self.number);
        release(&mut table.by_peer, self.peer);
    }
}

/// Decrements an address's count, and removes it at zero.
pub fn release(counts: &mut HashMap<IpAddr, usize>, address: IpAddr) {
    if let Entry::Occupied(mut count) = counts.entry(address) {
        *count.get_mut() -= 1;
        if *count.get() == 0 {
            count.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(connections: usize, connections_of_one: usize) -> ConnectionLimits {
        ConnectionLimits { connections, connections_of_one, ..ConnectionLimits::default() }
    }

    fn address(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    #[test]
    fn places_are_counted_by_address_and_given_back() {
        let connections = Connections::new(limits(10, 2));
        let first = connections.admit(address(1), false);
        let second = connections.admit(address(1), false);
        assert!(first.is_some() && second.is_some());
        assert!(connections.admit(address(1), false).is_none());
        assert!(connections.admit(address(2), false).is_some());
        drop(first);
        assert!(connections.admit(address(1), false).is_some());
        drop(second);
        let table = connections.table();
        assert!(table.by_peer.is_empty() && table.open.is_empty(), "nothing is kept of who has gone");
    }

    #[tokio::test]
    async fn the_slowest_of_the_busiest_makes_room() {
        let connections = Connections::new(limits(4, 64));
        let proxy = address(9);
        let places: Vec<Place> = (0..4).map(|_| connections.admit(proxy, true).unwrap()).collect();
        for (place, client) in places.iter().zip([1, 2, 2, 2]) {
            place.connection.request(address(client));
        }
        // Of the busy client's three, two have moved bytes since.
        places[1].connection.wrote(5000);
        places[3].connection.wrote(10);
        let newcomer = connections.admit(proxy, true).unwrap();
        assert_eq!(places[2].connection.order().await, Order::Leave);
        for other in [&places[0], &places[1], &places[3], &newcomer] {
            assert_eq!(other.connection.state().order, None);
        }
    }

    #[test]
    fn whoever_keeps_the_pace_is_not_given_up() {
        let connection = Connection::new(address(1), ConnectionLimits::default());
        connection.request(address(1));
        connection.done();
        let begun = connection.state().paid;
        // 20 kB are worth 20 s: then the reader may pause for 30 s.
        connection.wrote(20_000);
        assert_eq!(connection.deadline(true), Some(begun + Duration::from_secs(50)));
        // However much the network takes at once, the time is bounded.
        connection.wrote(1 << 20);
        let most = Instant::now() + Duration::from_secs(164 + 30);
        assert!(connection.deadline(true).unwrap() <= most);
    }

    #[test]
    fn a_byte_now_and_then_is_not_enough() {
        let connection = Connection::new(address(1), ConnectionLimits::default());
        let begun = connection.state().paid;
        connection.wrote(1);
        let later = begun + Duration::from_secs(600);
        connection.state().moved = later;
        assert!(connection.deadline(true).unwrap() < begun + Duration::from_secs(121));
    }

    #[test]
    fn line_breaks_are_no_request() {
        let connection = Connection::new(address(1), ConnectionLimits::default());
        connection.read(b"\r\n");
        assert!(!connection.owes_answer());
        connection.read(b"GET");
        assert!(connection.owes_answer());
        connection.wrote(1);
        assert!(!connection.owes_answer());
    }
}
