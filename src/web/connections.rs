//! Every connection that is open: whose it is, how well it keeps its pace, and who goes first when places run out.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// Bounds of connections in number and time.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Connections at a time. One more takes the place of the slowest one of the busiest address.
    pub connections: usize,
    /// Of these, connections of one address that is no trusted proxy: a browser opens six.
    pub connections_of_one: usize,
    /// Request bodies that are waited for at a time: far fewer than connections, so that pages keep places of their own.
    pub bodies: usize,
    /// Of these, bodies of one visitor, whether behind a proxy or not.
    pub bodies_of_one: usize,
    /// A request's head must be whole within this time; also how long a kept connection may be idle.
    pub head: Duration,
    /// A request's body must be whole within this time.
    pub body: Duration,
    /// Bytes a second that no reader who keeps to them is cut off for.
    pub pace: u32,
    /// A connection is closed when its reader took no byte for this long, beyond the time that what it was handed last lasts at
    /// the pace.
    pub stall: Duration,
    /// A reader who takes a byte now and then is cut off when it is this far behind the pace.
    pub behind: Duration,
    /// How long a connection is still read after the answer that closes it: closing on unread bytes would destroy the answer.
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

/// The network takes so much at once and then nothing until it is read, a window and what waits behind it: a reader gets no more
/// time for what it was handed.
const AT_ONCE: usize = 160 << 10;

/// What the other end of a connection is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing is under way.
    Idle,
    /// Part of a head has come; since when.
    Head(Instant),
    /// A request is being worked on.
    Request,
}

#[derive(Debug)]
struct State {
    client: IpAddr,
    phase: Phase,
    /// When this phase began, or the last byte of an answer was handed over in it.
    since: Instant,
    /// The last byte handed over.
    moved: Instant,
    /// Until when the bytes moved since the request began last at the pace.
    paid: Instant,
    /// Whether a byte of an answer went out since the request began to come.
    answered: bool,
    order: Option<Order>,
}

/// What the accept loop tells a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Finish the answer in flight.
    Finish,
    /// Make room.
    Leave,
}

/// One connection, as its own task, the accept loop and the handlers see it.
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

    /// A whole head has come, from this client.
    pub fn request(&self, client: IpAddr) {
        let now = Instant::now();
        let mut state = self.state();
        state.client = client;
        state.phase = Phase::Request;
        state.paid = state.paid.max(now);
        state.answered = false;
    }

    /// The answer is made; what is left is to hand it over.
    pub fn done(&self) {
        let mut state = self.state();
        state.phase = Phase::Idle;
        state.since = Instant::now();
    }

    /// Bytes that came from the other end.
    pub fn read(&self, bytes: &[u8]) {
        let now = Instant::now();
        let mut state = self.state();
        state.pay(bytes.len(), now, self.limits.pace);
        // Line breaks before a request are none of it (RFC 9112, 2.2).
        if state.phase == Phase::Idle && bytes.iter().any(|byte| !matches!(byte, b'\r' | b'\n')) {
            state.phase = Phase::Head(now);
            state.answered = false;
        }
    }

    /// Bytes of an answer that were handed over.
    pub fn wrote(&self, bytes: usize) {
        let now = Instant::now();
        let mut state = self.state();
        state.pay(bytes, now, self.limits.pace);
        state.moved = now;
        state.since = now;
        // While a request is worked on, all that goes out is the end of an answer before it, or word to go on with the body.
        state.answered |= state.phase != Phase::Request;
    }

    /// When to give up on the other end, if it is waited for: `blocked` says that it takes no more bytes at the moment.
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

    /// Whether a request began to come that no byte of its own answer went out to.
    pub fn owes_answer(&self) -> bool {
        let state = self.state();
        !state.answered && state.phase != Phase::Idle
    }

    /// The next thing that the accept loop says.
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

/// A connection's place; dropping it frees the place.
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

    /// A place for one more connection of `peer`, unless it has all that one address may have. A trusted proxy may have all places.
    /// When there is none left, the slowest connection of the busiest address is told to leave.
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

/// Of the address with the most connections, the one that is furthest behind the pace.
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

/// Counts one less of an address, and forgets one that has none left.
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
        // Of the busy client's three, two moved bytes since.
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
        // However much the network took at once, there is an end.
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
